import { ALL_OPERATORS, type Operator } from "../ast/operators.js";
import {
  ANYTHING,
  FLAG,
  NAME,
  type Options,
  type OptionsOf,
  type OptionType,
  type OptionTypes,
} from "../diagnostics/options.js";
import { isFieldName } from "../text/characters.js";
import type { FieldType, StoredTime } from "../types/field.js";

export const PATH: OptionType<string> = {
  expected: 'property names separated by dots, such as "assignee.name"',
  accepts: (path) => typeof path === "string" && !path.split(".").includes(""),
};

const OPERATORS: OptionType<readonly Operator[]> = {
  expected: `one or more different operators of ${ALL_OPERATORS.join(" ")}, as an array`,
  accepts: (given) => isArrayOf(given, (operator) => ALL_OPERATORS.some((known) => known === operator)),
};

export const ALIASES: OptionType<readonly string[]> = {
  expected: "one or more different names, as an array",
  accepts: (given) => isArrayOf(given, (name) => typeof name === "string" && isFieldName(name)),
};

const NAMES: OptionType<readonly string[]> = {
  expected: "one or more different words of letters, digits and _, as an array",
  // Without "-", so that no UUID and no offset of a time is a name.
  accepts: (given) => isArrayOf(given, (name) => typeof name === "string" && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)),
};

/** Whether a value is an array of one or more different items that pass a test. */
function isArrayOf(given: unknown, accepts: (item: unknown) => boolean): boolean {
  return Array.isArray(given) && given.length > 0 && new Set(given).size === given.length && given.every(accepts);
}

/** Options of every field, JSON included. */
const EVERY = {
  /** Whether the field may be null or missing. Default: false. */
  nullable: FLAG,
  /** Hides the field from filters: its errors are the same as for a field that does not exist. Default: false. */
  hidden: FLAG,
  /** The name of the column. Default: the name of the field. */
  column: NAME,
  /** Whether filters may use the field. Responses include the field either way. Default: true. */
  filterable: FLAG,
  /** Whether lists may be sorted by the field. Default: true. */
  sortable: FLAG,
  /** Whether responses may contain the field. Filters and sort orders may use it either way. Default: true. */
  selectable: FLAG,
  /** Former names, which requests may still use. They are answered with a warning and under the new name. */
  aliases: ALIASES,
  /** What the field means, for people: shown by editors, forms and the OpenAPI document. */
  description: NAME,
  /**
   * The path of the value in a record in memory, such as "assignee.name". Default: the name of the field, as one
   * property.
   */
  path: PATH,
};

const COMMON = {
  ...EVERY,
  /** The operators that filters may use. Default: all that the type supports. */
  operators: OPERATORS,
};

/** Options of every field but texts, where any word is a value. */
const TYPED = {
  ...COMMON,
  /** Words that stand for a value of each request, such as `me`. Option `names` of `bind` and handlers has the values. */
  names: NAMES,
};

/** Options of every field. */
export interface FieldOptions extends Options, OptionsOf<typeof COMMON> {}

/** Options of every field but texts. */
export interface TypedOptions extends Options, OptionsOf<typeof TYPED> {}

const BITS: OptionType<16 | 32 | 64> = {
  expected: "16, 32 or 64",
  accepts: (bits) => bits === 16 || bits === 32 || bits === 64,
};

const INTEGER = {
  ...TYPED,
  /** The size of the column, so that a filter with a larger integer is an error. Default: 64. */
  bits: BITS,
};

/** The options of `integer`. */
export interface IntegerOptions extends Options, OptionsOf<typeof INTEGER> {}

// Precision and scale depend on each other: `defineSchema` checks them.
const DECIMAL = {
  ...TYPED,
  /** Total number of digits of the column. Some databases need `precision` and `scale` to compare exactly. */
  precision: ANYTHING as OptionType<number>,
  /** Number of digits after the decimal point. Requires `precision`. */
  scale: ANYTHING as OptionType<number>,
};

/** The options of `decimal`. */
export interface DecimalOptions extends Options, OptionsOf<typeof DECIMAL> {}

const TEXT = {
  ...COMMON,
  /** Whether `>` `>=` `<` `<=` are allowed, ordered by code point. Default: false. */
  ordered: FLAG,
  /** Whether `*`, `^`, `$` and their negations ignore the case of ASCII letters (and only of those). Default: false. */
  containsIgnoresCase: FLAG,
  /** Whether all operators and the sort order ignore the case of ASCII letters (and only of those). Default: false. */
  ignoresCase: FLAG,
};

/** The options of `text`. */
export interface TextOptions extends Options, OptionsOf<typeof TEXT> {}

const ENUMERATION = {
  ...TYPED,
  /** Whether `>` `>=` `<` `<=` are allowed, and lists are sorted, in the order of the choices. Default: false, by name. */
  ordered: FLAG,
};

/** The options of `enumeration`. */
export interface EnumerationOptions extends Options, OptionsOf<typeof ENUMERATION> {}

const STORED_TIMES: readonly unknown[] = [
  "seconds",
  "milliseconds",
  "microseconds",
  "epoch-seconds",
  "epoch-milliseconds",
] satisfies readonly StoredTime[];

const STORED_TIME: OptionType<StoredTime> = {
  expected: `one of ${STORED_TIMES.join(", ")}`,
  accepts: (form) => STORED_TIMES.includes(form),
};

const TIMESTAMP = {
  ...TYPED,
  /** Whether the column has a time zone. Default: true. */
  zone: FLAG,
  /**
   * The form of a column that contains texts or integers instead of times. Default: the type for times of the
   * database, and on SQLite texts in any ISO 8601 form in UTC.
   */
  stored: STORED_TIME,
};

/** The options of `timestamp`. */
export interface TimestampOptions extends Options, OptionsOf<typeof TIMESTAMP> {}

const STORED_UUID: OptionType<"text"> = { expected: '"text"', accepts: (form) => form === "text" };

const UUID = {
  ...TYPED,
  /**
   * "text" for a column of texts in lower case. Default: the type for UUIDs of the database. MySQL and SQLite have no
   * such type, so their columns are always texts in lower case.
   */
  stored: STORED_UUID,
};

/** The options of `uuid`. */
export interface UuidOptions extends Options, OptionsOf<typeof UUID> {}

const NEVER: OptionType<false> = { expected: "false", accepts: (given) => given === false };

const LIST = {
  ...TYPED,
  /** Always false: lists cannot be sorted by. */
  sortable: NEVER,
};

/** Options of a list. Lists cannot be sorted by. */
export interface ListFieldOptions extends Options, OptionsOf<typeof LIST> {}

const JSON_FIELD = {
  ...EVERY,
  /** Always false: a JSON field cannot be filtered by. */
  filterable: NEVER,
  /** Always false: a JSON field cannot be sorted by. */
  sortable: NEVER,
};

/** Options of a JSON field, which can be neither filtered nor sorted by. */
export interface JsonFieldOptions extends Options, OptionsOf<typeof JSON_FIELD> {}

const BY_TYPE = {
  integer: INTEGER,
  decimal: DECIMAL,
  number: TYPED,
  text: TEXT,
  enumeration: ENUMERATION,
  boolean: TYPED,
  date: TYPED,
  timestamp: TIMESTAMP,
  uuid: UUID,
  list: LIST,
  json: JSON_FIELD,
};

/** The declared options of each field function. */
export const FIELD_OPTIONS: Readonly<Record<FieldType, OptionTypes>> = BY_TYPE;

/** The options of each field function. */
export type OptionsByType = { readonly [Type in FieldType]: OptionsOf<(typeof BY_TYPE)[Type]> };

const CUSTOM = {
  hidden: FLAG,
  description: NAME,
  aliases: ALIASES,
};

/** Options of a custom field. */
export interface CustomOptions extends Options, OptionsOf<typeof CUSTOM> {}

export const CUSTOM_OPTIONS: OptionTypes = CUSTOM;
