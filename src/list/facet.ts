/** A value of a field and the number of matching records that have it. */
export interface FacetValue<T = unknown> {
  /** Null counts the records without a value. */
  readonly value: T;
  readonly count: number;
}

/** The values of a field among the matching records. */
export interface Facet<T = unknown> {
  /** The most frequent values, by count and then in the order of the values. */
  readonly values: readonly FacetValue<T>[];
  /** Whether there are more values. */
  readonly more: boolean;
  /**
   * Present if counting stopped at a limit of the server. The counts are then the least that there can be, and there may
   * be more values.
   */
  readonly partial?: true;
}

/** The facets of a list by the names of their fields. */
export type Facets = Readonly<Record<string, Facet>>;

/** Values of a facet if the request has no limit. */
export const DEFAULT_FACET_LIMIT = 20;

/**
 * Returns the facet of counted values. There is one more of them than the limit if there are more. NaN and infinity of
 * doubles are left out: JSON would have null for them.
 */
export function facetOf(counted: readonly FacetValue[], limit: number, isPartial = false): Facet {
  const more = isPartial || counted.length > limit;
  const values = counted.slice(0, limit).filter(({ value }) => typeof value !== "number" || Number.isFinite(value));
  return { values, more, ...(isPartial ? { partial: true } : {}) };
}
