import fc from "fast-check";
import type { Filter } from "../ast/filter.js";
import { DEFAULT_LIMITS } from "../ast/limits.js";
import { checkOptions, FLAG, type OptionTypes } from "../diagnostics/options.js";
import { print } from "../print/print.js";
import type { Schema } from "../schema/schema.js";
import { anyFilter } from "./any-filter.js";
import { anyChoices } from "./internals/choices.js";
import { encodeRandomly } from "./internals/encode-randomly.js";
import { reportAs } from "./internals/fast-check-helpers.js";
import { writeRandomly } from "./internals/write-randomly.js";

export interface FilterTextOptions {
  /** Whether the text is percent-encoded, for a query string or `decodeFilter`; false unless given. */
  readonly encoded?: boolean;
}

const OPTIONS: OptionTypes<FilterTextOptions> = { encoded: FLAG };

/** A tree and a text that reads as it. */
export interface WrittenFilter {
  readonly filter: Filter;
  readonly text: string;
}

/** Texts of filters that the schema takes, with white space, quotes, escapes and groups in every way. */
export function anyFilterText(schema: Schema, options?: FilterTextOptions): fc.Arbitrary<string> {
  checkOptions("anyFilterText()", options, OPTIONS);
  return anyWrittenFilter(schema, options).map(({ text }) => text);
}

/** `anyFilterText` with the tree that each text reads as. */
export function anyWrittenFilter(schema: Schema, options: FilterTextOptions = {}): fc.Arbitrary<WrittenFilter> {
  checkOptions("anyWrittenFilter()", options, OPTIONS);
  const { encoded = false } = options;
  return fc
    .tuple(anyFilter(schema), anyChoices, anyChoices)
    .map(([filter, writing, encoding]) => ({ filter, text: writeRandomly(filter, writing()), encoding }))
    .filter(({ text }) => text.length <= DEFAULT_LIMITS.length)
    .map(({ filter, text: plain, encoding }) => {
      const text = encoded ? encodeRandomly(plain, encoding()) : plain;
      return reportAs({ filter, text }, () => `${fc.stringify(text)} for ${print(filter)}`);
    });
}
