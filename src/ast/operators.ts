/**
 * Every operator of the language. A new one is one line here and then a compile error wherever it must be handled.
 * `complementOf` names the operator that a negative one is the exact complement of.
 */
export const OPERATORS = {
  "=": { builder: "eq", meaning: "equals", takesNull: true },
  "!=": { builder: "ne", meaning: "does not equal", takesNull: true, complementOf: "=" },
  "*": { builder: "contains", meaning: "contains" },
  "!*": { builder: "notContains", meaning: "does not contain", complementOf: "*" },
  ">": { builder: "gt", meaning: "is greater than", orders: true },
  ">=": { builder: "gte", meaning: "is at least", orders: true },
  "<": { builder: "lt", meaning: "is less than", orders: true },
  "<=": { builder: "lte", meaning: "is at most", orders: true },
  "[]": { builder: "isIn", meaning: "is any of", takesNull: true, list: true },
  "![]": { builder: "notIn", meaning: "is none of", takesNull: true, list: true, complementOf: "[]" },
} as const satisfies Record<string, OperatorFacts>;

interface OperatorFacts {
  readonly builder: string;
  readonly meaning: string;
  /** Whether a bare `null` is the null literal here. */
  readonly takesNull?: true;
  readonly orders?: true;
  readonly list?: true;
  readonly complementOf?: string;
}

export type Operator = keyof typeof OPERATORS;
export type MembershipOperator = "[]" | "![]";
export type ComparisonOperator = Exclude<Operator, MembershipOperator>;

const FACTS: Readonly<Record<Operator, OperatorFacts>> = OPERATORS;

export function factsOf(operator: Operator): OperatorFacts {
  return FACTS[operator];
}

/** A comparison operator as it stands in the text, with the null rule that goes with it. */
export function takesNull(operator: Operator): boolean {
  return FACTS[operator].takesNull === true;
}
