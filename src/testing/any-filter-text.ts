import fc from "fast-check";
import type { Filter } from "../language/ast/filter.js";
import { DEFAULT_LIMITS } from "../language/ast/limits.js";
import { CLOCK_OPTIONS, type ClockOptions } from "../language/bind/bind-options.js";
import { checkOptions, FLAG, type OptionsOf } from "../language/diagnostics/options.js";
import { print } from "../language/print/print.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { anyFilter } from "./any-filter.js";
import { anyChoices } from "./internals/choices.js";
import { encodeRandomly } from "./internals/encode-randomly.js";
import { reportAs } from "./internals/fast-check-helpers.js";
import { writeRandomly } from "./internals/write-randomly.js";

const ENCODED_OPTION = {
  /** Percent-encodes the text, for a query string or `decodeFilter`. Default: false. */
  encoded: FLAG,
};

const OPTIONS = { ...ENCODED_OPTION, ...CLOCK_OPTIONS };

/** Options of `anyFilterText` and `anyWrittenFilter`. */
export interface FilterTextOptions extends ClockOptions, OptionsOf<typeof ENCODED_OPTION> {}

/** A filter and one of its texts: `parse(text)` returns the filter. */
export interface WrittenFilter {
  readonly filter: Filter;
  readonly text: string;
}

/**
 * Draws texts of filters that are valid for the schema, with random white space, quotes, escapes and groups.
 *
 * @example
 * ```ts
 * fc.assert(fc.property(anyFilterText(products), (text) => check(text, products).ok));
 * ```
 */
export function anyFilterText(schema: Schema, options?: FilterTextOptions): fc.Arbitrary<string> {
  checkSchema(schema, "anyFilterText()");
  checkOptions("anyFilterText()", options, OPTIONS);
  return anyWrittenFilter(schema, options).map(({ text }) => text);
}

/**
 * Draws texts like `anyFilterText`, each together with its filter.
 *
 * @example
 * ```ts
 * const isRead = ({ text, filter }: WrittenFilter) => sameFilter(parseOrThrow(text), filter);
 * fc.assert(fc.property(anyWrittenFilter(products), isRead));
 * ```
 */
export function anyWrittenFilter(schema: Schema, options: FilterTextOptions = {}): fc.Arbitrary<WrittenFilter> {
  checkSchema(schema, "anyWrittenFilter()");
  checkOptions("anyWrittenFilter()", options, OPTIONS);
  const { encoded = false, ...clock } = options;
  return fc
    .tuple(anyFilter(schema, clock), anyChoices, anyChoices)
    .map(([filter, writing, encoding]) => ({ filter, text: writeRandomly(filter, writing()), encoding }))
    .filter(({ text }) => text.length <= DEFAULT_LIMITS.length)
    .map(({ filter, text: plain, encoding }) => {
      const text = encoded ? encodeRandomly(plain, encoding()) : plain;
      return reportAs({ filter, text }, () => `${fc.stringify(text)} for ${print(filter)}`);
    });
}
