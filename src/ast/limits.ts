import { checkOptions, OBJECT, type OptionType, type OptionTypes } from "../diagnostics/options.js";

/** The largest amounts that are still allowed. Lengths are in UTF-16 units. */
export interface Limits {
  /** Characters in the whole filter. */
  readonly length: number;
  readonly conditions: number;
  /** Parentheses open at once. A text is read to a depth of 100 at the most, a tree that is built by hand to any depth. */
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

/** Groups are read by recursion. This takes about a quarter of the stack that engines have by default. */
export const DEEPEST_TEXT = 100;

/** No limit but the depth to which a text is read; nothing else in this library needs one to stay linear or to spare the stack. */
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

const LIMIT: OptionType = {
  expected: "an integer of at least 0, or Infinity",
  accepts: (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0),
};

const LIMITS: OptionTypes<Limits> = {
  length: LIMIT,
  conditions: LIMIT,
  depth: LIMIT,
  items: LIMIT,
  value: LIMIT,
  errors: LIMIT,
};

const LIMIT_OPTIONS: OptionTypes<LimitOptions> = { limits: OBJECT };

/** The limits in options that hold nothing else. Throws a FilterError for an unknown option or limit, or a wrong value. */
export function limitsFrom(options: LimitOptions | undefined): Limits {
  if (options === undefined) return DEFAULT_LIMITS;
  checkOptions("", options, LIMIT_OPTIONS);
  return completeLimits(options.limits);
}

/** The defaults with what the caller set. Throws a FilterError for an unknown limit or a wrong value. */
export function completeLimits(given: Partial<Limits> | undefined): Limits {
  if (given === undefined) return DEFAULT_LIMITS;
  checkOptions("limits", given, LIMITS);
  const pick = (name: keyof Limits): number => given[name] ?? DEFAULT_LIMITS[name];
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
