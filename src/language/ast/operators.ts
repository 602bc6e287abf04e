/**
 * All operators, in the order of the documentation. To add an operator, add a line here and follow the compile errors to
 * the code that defines its meaning. Everything else is derived.
 */
export const OPERATORS = {
  "=": { name: "equals", builder: "eq", null: "literal", misspelled: ["=="] },
  "!=": { name: "not equals", builder: "ne", null: "literal", negates: "=", misspelled: ["!==", "<>"] },
  "*": { name: "contains", builder: "contains", null: "text", fields: "text" },
  "!*": { name: "not contains", builder: "notContains", null: "text", fields: "text", negates: "*" },
  "^": { name: "starts with", builder: "startsWith", null: "text", fields: "text", misspelled: ["=^", "^="] },
  "!^": { name: "not starts with", builder: "notStartsWith", null: "text", fields: "text", negates: "^" },
  $: { name: "ends with", builder: "endsWith", null: "text", fields: "text", misspelled: ["$="] },
  "!$": { name: "not ends with", builder: "notEndsWith", null: "text", fields: "text", negates: "$" },
  ">": { name: "greater", builder: "gt", null: "error", fields: "ordered" },
  ">=": { name: "at least", builder: "gte", null: "error", fields: "ordered", misspelled: ["=>", "> =", ">=="] },
  "<": { name: "less", builder: "lt", null: "error", fields: "ordered" },
  "<=": { name: "at most", builder: "lte", null: "error", fields: "ordered", misspelled: ["=<", "< =", "<=="] },
  "[]": { name: "any of", builder: "isIn", null: "literal", listOf: "=" },
  "![]": { name: "none of", builder: "notIn", null: "literal", listOf: "!=", negates: "[]" },
} as const satisfies Record<string, OperatorFacts>;

interface OperatorFacts {
  /** The name in the documentation. */
  readonly name: string;
  readonly builder: string;
  /** The meaning of a bare `null` after it: the null literal, text, or an error. */
  readonly null: "literal" | "text" | "error";
  /** The fields that support it: text fields, or fields with an order. Default: all. */
  readonly fields?: "text" | "ordered";
  /** The operator that this one negates exactly. */
  readonly negates?: string;
  /** For a list operator: the equivalent operator for one value. */
  readonly listOf?: string;
  /** Common misspellings, which are read as another operator and the beginning of a value. */
  readonly misspelled?: readonly string[];
}

type Table = typeof OPERATORS;
export type OperatorWith<Facts> = { [O in Operator]: Table[O] extends Facts ? O : never }[Operator];

export type Operator = keyof Table;
/** The list operators. */
export type MembershipOperator = OperatorWith<{ listOf: string }>;
export type ComparisonOperator = Exclude<Operator, MembershipOperator>;
/** The operators that compare two values by order. */
export type OrderOperator = "=" | OperatorWith<{ fields: "ordered" }>;

/** The operators that compare the number of related records. */
export type CountOperator = "=" | "!=" | OperatorWith<{ fields: "ordered" }>;

/** Those of a bound filter: at least, or exactly, a number of records. */
export type BoundCountOperator = ">=" | "=";

/** The operator that this one negates, or itself. */
export type PositiveOf<O extends Operator> = O extends Operator
  ? Table[O] extends { negates: infer Positive extends Operator }
    ? Positive
    : O
  : never;

export type BuilderName<O extends Operator = Operator> = Table[O]["builder"];

/** The operators, in the order of the table. */
export const ALL_OPERATORS: readonly Operator[] = Object.keys(OPERATORS) as Operator[];

const FACTS: Readonly<Record<Operator, OperatorFacts>> = OPERATORS;

export function factsOf(operator: Operator): OperatorFacts {
  return FACTS[operator];
}

/** Returns whether a bare `null` after the operator is the null literal. */
export function acceptsNull(operator: Operator): boolean {
  return FACTS[operator].null === "literal";
}

export function isNegative(operator: Operator): boolean {
  return POSITIVE.get(operator) !== operator;
}

export function positiveOf<O extends Operator>(operator: O): PositiveOf<O> {
  return POSITIVE.get(operator) as PositiveOf<O>;
}

/** Hot: a map is faster than the facts. */
const POSITIVE: ReadonlyMap<Operator, string> = new Map(
  ALL_OPERATORS.map((operator) => [operator, FACTS[operator].negates ?? operator]),
);

/** Returns whether the operator needs values with an order: `>` `>=` `<` `<=`. */
export function isOrder(operator: Operator): operator is OperatorWith<{ fields: "ordered" }> {
  return FACTS[operator].fields === "ordered";
}

/** Returns whether the operator searches in texts: `*` `^` `$` and their negations. */
export function isSearch(operator: Operator): operator is OperatorWith<{ fields: "text" }> {
  return FACTS[operator].fields === "text";
}

export function isListOperator(operator: Operator): operator is MembershipOperator {
  return FACTS[operator].listOf !== undefined;
}

export function isCountOperator(operator: Operator): operator is CountOperator {
  return isOrder(operator) || positiveOf(operator) === "=";
}

/** Returns the operator that accepts exactly the numbers that a count operator does not. */
export function oppositeOf(operator: Operator): CountOperator | undefined {
  return OPPOSITES.get(operator);
}

const OPPOSITES: ReadonlyMap<string, CountOperator> = new Map([
  ["=", "!="],
  ["!=", "="],
  [">", "<="],
  [">=", "<"],
  ["<", ">="],
  ["<=", ">"],
]);

/** Returns the equivalent list operator, for several values. */
export function listFormOf(operator: Operator): MembershipOperator | undefined {
  return LIST_FORMS.get(operator);
}

const LIST_FORMS: ReadonlyMap<string | undefined, MembershipOperator> = new Map(
  ALL_OPERATORS.filter(isListOperator).map((list) => [FACTS[list].listOf, list]),
);

/** The operator of each builder. */
export const OPERATOR_OF = Object.fromEntries(ALL_OPERATORS.map((operator) => [FACTS[operator].builder, operator])) as {
  readonly [Name in BuilderName]: OperatorWith<{ builder: Name }>;
};

/** Returns the text between the field and the value, or between the field and the first item of the list. */
export function openingOf(operator: Operator): string {
  return isListOperator(operator) ? operator.slice(0, -1) : operator;
}

/** Writes a list operator with its items, which are filter text: `[1,2]`. */
export function writeList(operator: MembershipOperator, items: readonly string[], separator = ","): string {
  return openingOf(operator) + items.join(separator) + operator.slice(-1);
}
