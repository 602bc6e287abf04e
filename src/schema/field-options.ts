import { ANYTHING, FLAG, NAME, type OptionTypes } from "../diagnostics/options.js";
import type {
  DecimalOptions,
  FieldOptions,
  FieldType,
  IntegerOptions,
  StoredTime,
  TextOptions,
  TimestampOptions,
} from "./field.js";

/** The options of each field function. */
interface OptionsByType extends Record<FieldType, FieldOptions> {
  readonly integer: IntegerOptions;
  readonly decimal: DecimalOptions;
  readonly text: TextOptions;
  readonly timestamp: TimestampOptions;
}

const COMMON: OptionTypes<FieldOptions> = {
  nullable: FLAG,
  hidden: FLAG,
  column: NAME,
  filterable: FLAG,
  sortable: FLAG,
  path: NAME,
};

const STORED_TIMES: readonly unknown[] = [
  "seconds",
  "milliseconds",
  "microseconds",
  "epoch-seconds",
  "epoch-milliseconds",
] satisfies readonly StoredTime[];

export const FIELD_OPTIONS: { readonly [Type in FieldType]: OptionTypes<OptionsByType[Type]> } = {
  integer: { ...COMMON, bits: { expected: "32 or 64", accepts: (bits) => bits === 32 || bits === 64 } },
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
};
