import type { ComparisonOperator } from "../../language/ast/operators.js";

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
