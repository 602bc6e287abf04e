/** The largest amounts that are still allowed. Lengths are in UTF-16 units. */
export interface Limits {
  /** Characters in the whole filter. */
  readonly length: number;
  readonly conditions: number;
  /** Parentheses open at once. */
  readonly depth: number;
  /** Items in one list. */
  readonly items: number;
  /** Characters in one value, unescaped. */
  readonly value: number;
  /** Errors reported at once. */
  readonly errors: number;
}

export const DEFAULT_LIMITS: Limits = Object.freeze({
  length: 8192,
  conditions: 256,
  depth: 32,
  items: 1000,
  value: 2048,
  errors: 20,
});

/** No limit at all; nothing in this library needs one to stay linear or to spare the stack. */
export const NO_LIMITS: Limits = Object.freeze({
  length: Number.POSITIVE_INFINITY,
  conditions: Number.POSITIVE_INFINITY,
  depth: Number.POSITIVE_INFINITY,
  items: Number.POSITIVE_INFINITY,
  value: Number.POSITIVE_INFINITY,
  errors: Number.POSITIVE_INFINITY,
});

export interface LimitOptions {
  /** Replaces the default of each limit that is given. */
  readonly limits?: Partial<Limits>;
}

/** The defaults with what the caller set; anything that is not a number leaves the default in force. */
export function limitsFrom(options: LimitOptions | undefined): Limits {
  const given = options?.limits;
  if (given === undefined) return DEFAULT_LIMITS;
  const pick = (name: keyof Limits): number => {
    const limit = given[name];
    return typeof limit === "number" && !Number.isNaN(limit) ? limit : DEFAULT_LIMITS[name];
  };
  return {
    length: pick("length"),
    conditions: pick("conditions"),
    depth: pick("depth"),
    items: pick("items"),
    value: pick("value"),
    // An answer without any error would not say what is wrong.
    errors: Math.max(1, pick("errors")),
  };
}
