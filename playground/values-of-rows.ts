import { columnValue, type PlaygroundResource } from "./resource.js";
import type { RowPage } from "./rows.js";
import { showValue } from "./show-value.js";

/** Characters. A longer value is hard to read in a list of options. */
const MAX_LENGTH = 80;

/**
 * Returns the values of a field in its facet and in the rows of the page that fit what is typed, those that start with it
 * first.
 */
export function valuesOf(
  { rows, facets }: Pick<RowPage, "rows" | "facets">,
  resource: PlaygroundResource,
  field: string,
  typed: string,
): readonly string[] {
  const counted = facets.get(field)?.values.map(({ value }) => value) ?? [];
  const values = [...counted, ...rows.map((row) => columnValue(resource, field, row))].filter(
    (value) => value !== null && value !== undefined,
  );
  const sought = typed.toLowerCase();
  const fitting = [...new Set(values.map(showValue))].filter(
    (value) => value.length <= MAX_LENGTH && value.toLowerCase().includes(sought),
  );
  const starts = (value: string): boolean => value.toLowerCase().startsWith(sought);
  return [...fitting.filter(starts), ...fitting.filter((value) => !starts(value))];
}
