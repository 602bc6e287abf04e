import { completeLimits, type LimitOptions, type Limits } from "../../language/ast/limits.js";
import type { ComparisonOperator } from "../../language/ast/operators.js";
import { checkOptions, OBJECT, type OptionTypes } from "../../language/diagnostics/options.js";
import type { Schema } from "../../language/schema/schema.js";
import type { Field, FieldType } from "../../language/types/field.js";

/** The conditions of a column that a filter function of TanStack Table expresses. */
export type FilterFunction =
  /** One condition. */
  | { readonly kind: "value"; readonly operator: ComparisonOperator }
  /** `[min, max]`, both optional. */
  | {
      readonly kind: "range";
      readonly lower: ComparisonOperator;
      readonly upper: ComparisonOperator;
      /** The type of its bounds, which it swaps if they are reversed. */
      readonly swaps?: "numbers" | "times";
    }
  /** An array: the value equals one of them, or the list or text contains one or all of them. */
  | { readonly kind: "list"; readonly matches: "equal" | "some" | "all" }
  /** `true`: the value is null or empty. */
  | { readonly kind: "empty"; readonly isNegated: boolean };

const EQUALS: FilterFunction = { kind: "value", operator: "=" };
const CONTAINS: FilterFunction = { kind: "value", operator: "*" };

/** The filter functions of TanStack Table that have a counterpart in filters: all of its own. */
export const FILTER_FUNCTIONS = {
  equals: EQUALS,
  weakEquals: EQUALS,
  equalsString: EQUALS,
  equalsStringSensitive: EQUALS,
  includesString: CONTAINS,
  includesStringSensitive: CONTAINS,
  startsWith: { kind: "value", operator: "^" },
  endsWith: { kind: "value", operator: "$" },
  greaterThan: { kind: "value", operator: ">" },
  greaterThanOrEqualTo: { kind: "value", operator: ">=" },
  lessThan: { kind: "value", operator: "<" },
  lessThanOrEqualTo: { kind: "value", operator: "<=" },
  between: { kind: "range", lower: ">", upper: "<" },
  betweenInclusive: { kind: "range", lower: ">=", upper: "<=" },
  inNumberRange: { kind: "range", lower: ">=", upper: "<=", swaps: "numbers" },
  inDateRange: { kind: "range", lower: ">=", upper: "<=", swaps: "times" },
  arrHas: { kind: "list", matches: "equal" },
  arrIncludes: { kind: "list", matches: "some" },
  arrIncludesSome: { kind: "list", matches: "some" },
  arrIncludesAll: { kind: "list", matches: "all" },
  empty: { kind: "empty", isNegated: false },
  notEmpty: { kind: "empty", isNegated: true },
} as const satisfies Readonly<Record<string, FilterFunction>>;

/** The name of a filter function of TanStack Table, as in the `filterFn` of a column. */
export type FilterFnName = keyof typeof FILTER_FUNCTIONS;

/** The filter function of each type of field, unless the options name another. */
const BY_TYPE: { readonly [Type in FieldType]: FilterFnName } = {
  integer: "inNumberRange",
  decimal: "inNumberRange",
  number: "inNumberRange",
  text: "includesString",
  enumeration: "equals",
  boolean: "equals",
  date: "inDateRange",
  timestamp: "inDateRange",
  uuid: "equals",
  list: "arrIncludes",
  json: "equals",
};

export interface ColumnFilterOptions extends LimitOptions {
  /**
   * The `filterFn` of the columns by id, because the state of the table does not contain it. Default with a schema:
   * `includesString` for texts, `inNumberRange` for numbers, `inDateRange` for times, `arrIncludes` for lists, `equals`
   * for others.
   */
  readonly filterFns?: Readonly<Record<string, FilterFnName>>;
}

/** The condition of one column in the state of TanStack Table. */
export interface ColumnFilter {
  id: string;
  value: unknown;
}

const COLUMN_FILTER_OPTIONS: OptionTypes<ColumnFilterOptions> = { filterFns: OBJECT, limits: OBJECT };

/** A filter function with its name. The function is undefined if filters have no counterpart. */
export interface NamedFunction {
  readonly name: string | undefined;
  readonly filterFunction: FilterFunction | undefined;
}

export interface ColumnSettings {
  readonly limits: Limits;
  readonly functionOf: (column: string) => NamedFunction;
}

/** Returns the settings of the options. Throws a FilterError for any other option or an invalid value. */
export function columnSettings(options: ColumnFilterOptions | undefined, schema: Schema | undefined): ColumnSettings {
  checkOptions("", options, COLUMN_FILTER_OPTIONS);
  const { filterFns = {}, limits } = options ?? {};
  return {
    limits: completeLimits(limits),
    functionOf: (column) => {
      const type = schema?.byName.get(column)?.type;
      const name: string | undefined = Object.hasOwn(filterFns, column) ? filterFns[column] : type && BY_TYPE[type];
      return { name, filterFunction: functionNamed(name) };
    },
  };
}

function functionNamed(name: string | undefined): FilterFunction | undefined {
  // A program may pass a custom function, or the name of one.
  return typeof name === "string" && Object.hasOwn(FILTER_FUNCTIONS, name)
    ? FILTER_FUNCTIONS[name as FilterFnName]
    : undefined;
}

/** Returns the values that count as empty: null, the empty text and the empty list, as far as the field has them. */
export function emptyLiterals(field: Field | undefined): readonly (string | null)[] {
  if (field === undefined) return [null, ""];
  const empty = field.type === "text" ? [""] : field.type === "list" ? ["[]"] : [];
  return field.nullable || empty.length === 0 ? [null, ...empty] : empty;
}
