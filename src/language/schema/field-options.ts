import { ANYTHING, FLAG, NAME, type OptionType, type OptionTypes } from "../diagnostics/options.js";
import type {
  DecimalOptions,
  FieldOptions,
  FieldType,
  IntegerOptions,
  JsonFieldOptions,
  ListFieldOptions,
  StoredTime,
  TextOptions,
  TimestampOptions,
  UuidOptions,
} from "../types/field.js";

/** The options of each field function. */
export interface OptionsByType extends Record<FieldType, FieldOptions> {
  readonly integer: IntegerOptions;
  readonly decimal: DecimalOptions;
  readonly text: TextOptions;
  readonly timestamp: TimestampOptions;
  readonly uuid: UuidOptions;
  readonly list: ListFieldOptions;
  readonly json: JsonFieldOptions;
}

const COMMON: OptionTypes<FieldOptions> = {
  nullable: FLAG,
  hidden: FLAG,
  column: NAME,
  filterable: FLAG,
  sortable: FLAG,
  description: NAME,
  path: {
    expected: 'property names separated by dots, such as "assignee.name"',
    accepts: (path) => typeof path === "string" && !path.split(".").includes(""),
  },
};

const NEVER: OptionType = { expected: "false", accepts: (given) => given === false };

const STORED_TIMES: readonly unknown[] = [
  "seconds",
  "milliseconds",
  "microseconds",
  "epoch-seconds",
  "epoch-milliseconds",
] satisfies readonly StoredTime[];

export const FIELD_OPTIONS: { readonly [Type in FieldType]: OptionTypes<OptionsByType[Type]> } = {
  integer: {
    ...COMMON,
    bits: { expected: "16, 32 or 64", accepts: (bits) => bits === 16 || bits === 32 || bits === 64 },
  },
  // Precision and scale depend on each other: `defineSchema` checks them.
  decimal: { ...COMMON, precision: ANYTHING, scale: ANYTHING },
  number: COMMON,
  text: { ...COMMON, ordered: FLAG, containsIgnoresCase: FLAG, ignoresCase: FLAG },
  enumeration: COMMON,
  boolean: COMMON,
  date: COMMON,
  timestamp: {
    ...COMMON,
    zone: FLAG,
    stored: { expected: `one of ${STORED_TIMES.join(", ")}`, accepts: (form) => STORED_TIMES.includes(form) },
  },
  uuid: { ...COMMON, stored: { expected: '"text"', accepts: (form) => form === "text" } },
  list: { ...COMMON, sortable: NEVER },
  json: { ...COMMON, filterable: NEVER, sortable: NEVER },
};
