/**
 * Every operator of the language, in the order of the documentation. A new one is one line here; the compiler then
 * points to the code that must give it a meaning, and everything else is derived.
 */
export const OPERATORS = {
  "=": { name: "equals", builder: "eq", null: "literal", misspelled: ["=="] },
  "!=": { name: "not equals", builder: "ne", null: "literal", negates: "=", misspelled: ["!==", "<>"] },
  "*": { name: "contains", builder: "contains", null: "text", fields: "text" },
  "!*": { name: "not contains", builder: "notContains", null: "text", fields: "text", negates: "*" },
  ">": { name: "greater", builder: "gt", null: "error", fields: "ordered" },
  ">=": { name: "at least", builder: "gte", null: "error", fields: "ordered", misspelled: ["=>", "> =", ">=="] },
  "<": { name: "less", builder: "lt", null: "error", fields: "ordered" },
  "<=": { name: "at most", builder: "lte", null: "error", fields: "ordered", misspelled: ["=<", "< =", "<=="] },
  "[]": { name: "any of", builder: "isIn", null: "literal", listOf: "=" },
  "![]": { name: "none of", builder: "notIn", null: "literal", listOf: "!=", negates: "[]" },
} as const satisfies Record<string, OperatorFacts>;

interface OperatorFacts {
  /** As the documentation calls it. */
  readonly name: string;
  readonly builder: string;
  /** What a bare `null` after it is: the null literal, the text, or an error. */
  readonly null: "literal" | "text" | "error";
  /** The fields that support it: texts, or those with an order. All of them unless given. */
  readonly fields?: "text" | "ordered";
  /** The operator that this one is the exact complement of. */
  readonly negates?: string;
  /** For an operator with a list of values: the operator that does the same with one value. */
  readonly listOf?: string;
  /** What people write for it, and the language reads as an operator and the beginning of a value. */
  readonly misspelled?: readonly string[];
}

type Table = typeof OPERATORS;
export type OperatorWith<Facts> = { [O in Operator]: Table[O] extends Facts ? O : never }[Operator];

export type Operator = keyof Table;
/** The operators with a list of values. */
export type MembershipOperator = OperatorWith<{ listOf: string }>;
export type ComparisonOperator = Exclude<Operator, MembershipOperator>;
/** How two values of an order compare. */
export type OrderOperator = "=" | OperatorWith<{ fields: "ordered" }>;

/** The operator itself, or the one that it negates. */
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

/** Whether a bare `null` after the operator is the null literal. */
export function takesNull(operator: Operator): boolean {
  return FACTS[operator].null === "literal";
}

export function isNegative(operator: Operator): boolean {
  return FACTS[operator].negates !== undefined;
}

export function positiveOf<O extends Operator>(operator: O): PositiveOf<O> {
  return (FACTS[operator].negates ?? operator) as PositiveOf<O>;
}

export function takesList(operator: Operator): operator is MembershipOperator {
  return FACTS[operator].listOf !== undefined;
}

/** The operator that does the same with a list of values, if there is one. */
export function listFormOf(operator: Operator): MembershipOperator | undefined {
  return ALL_OPERATORS.filter(takesList).find((list) => FACTS[list].listOf === operator);
}

/** The operator that each builder makes conditions with. */
export const OPERATOR_OF = Object.fromEntries(ALL_OPERATORS.map((operator) => [FACTS[operator].builder, operator])) as {
  readonly [Name in BuilderName]: OperatorWith<{ builder: Name }>;
};

/** Returns the text between the field and the value, or between the field and the first item of the list. */
export function openingOf(operator: Operator): string {
  return takesList(operator) ? operator.slice(0, -1) : operator;
}

/** Writes a list operator with its items, which are filter text: `[1,2]`. */
export function writeList(operator: MembershipOperator, items: readonly string[], separator = ","): string {
  return openingOf(operator) + items.join(separator) + operator.slice(-1);
}
