import { checkOptions, OBJECT, type Options, type OptionsOf, type OptionType } from "../diagnostics/options.js";

/** The maximum size of a filter. Lengths count UTF-16 code units. */
export interface Limits {
  /** Characters in the whole filter. */
  readonly length: number;
  readonly conditions: number;
  /** Nested parentheses. The maximum for a text is 100, even with a higher limit; a built tree may be deeper. */
  readonly depth: number;
  /** Conditions on related records inside of each other, each step of a path included. The maximum is 10, even with a higher limit. */
  readonly relationDepth: number;
  /** Conditions on related records in the whole filter, each step of a path included. */
  readonly relations: number;
  /** Items in one list. */
  readonly items: number;
  /** Characters in one value, unescaped. */
  readonly value: number;
  /** Errors reported at once, and warnings. */
  readonly errors: number;
}

export const DEFAULT_LIMITS: Limits = Object.freeze({
  length: 8192,
  conditions: 256,
  depth: 32,
  relationDepth: 2,
  relations: 10,
  items: 1000,
  value: 2048,
  errors: 20,
});

/** The deepest nesting of a text. Groups are read by recursion; this depth uses about a quarter of the default stack. */
export const MAX_TEXT_DEPTH = 100;

/** The deepest nesting of conditions on related records, which backends read by recursion. */
export const MAX_RELATION_DEPTH = 10;

/** No limits except the maximum depth of a text, 100, and of relations, 10. Without limits, time is still linear and the stack does not overflow. */
export const NO_LIMITS: Limits = Object.freeze({
  length: Number.POSITIVE_INFINITY,
  conditions: Number.POSITIVE_INFINITY,
  depth: Number.POSITIVE_INFINITY,
  relationDepth: Number.POSITIVE_INFINITY,
  relations: Number.POSITIVE_INFINITY,
  items: Number.POSITIVE_INFINITY,
  value: Number.POSITIVE_INFINITY,
  errors: Number.POSITIVE_INFINITY,
});

export const LIMIT_OPTIONS = {
  /** Overrides single limits. The others keep their defaults. */
  limits: OBJECT as OptionType<Partial<Limits>>,
};

/** The option that limits the size of a filter. */
export interface LimitOptions extends Options, OptionsOf<typeof LIMIT_OPTIONS> {}

const LIMIT: OptionType<number> = {
  expected: "an integer of at least 0, or Infinity",
  accepts: (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0),
};

const LIMITS: Readonly<Record<keyof Limits, OptionType>> = {
  length: LIMIT,
  conditions: LIMIT,
  depth: LIMIT,
  relationDepth: LIMIT,
  relations: LIMIT,
  items: LIMIT,
  value: LIMIT,
  errors: LIMIT,
};

/** Returns the limits of the options. Throws a FilterError for any other option, an unknown limit or an invalid value. */
export function limitsFrom(options: LimitOptions | undefined): Limits {
  if (options === undefined) return DEFAULT_LIMITS;
  checkOptions("", options, LIMIT_OPTIONS);
  return completeLimits(options.limits);
}

/** Fills in the default limits. Throws a FilterError for an unknown limit or an invalid value. */
export function completeLimits(given: Partial<Limits> | undefined): Limits {
  if (given === undefined) return DEFAULT_LIMITS;
  checkOptions("limits", given, LIMITS);
  const pick = (name: keyof Limits): number => given[name] ?? DEFAULT_LIMITS[name];
  return {
    length: pick("length"),
    conditions: pick("conditions"),
    depth: pick("depth"),
    relationDepth: Math.min(MAX_RELATION_DEPTH, pick("relationDepth")),
    relations: pick("relations"),
    items: pick("items"),
    value: pick("value"),
    // With a limit of 0, an invalid filter would have a result without errors.
    errors: Math.max(1, pick("errors")),
  };
}
