/** Every operator of the language. A new one is one line here and then a compile error wherever it must be handled. */
export const OPERATORS = {
  "=": { builder: "eq", takesNull: true },
  "!=": { builder: "ne", takesNull: true, negative: true },
  "*": { builder: "contains" },
  "!*": { builder: "notContains", negative: true },
  ">": { builder: "gt" },
  ">=": { builder: "gte" },
  "<": { builder: "lt" },
  "<=": { builder: "lte" },
  "[]": { builder: "isIn", takesNull: true, list: true },
  "![]": { builder: "notIn", takesNull: true, list: true, negative: true },
} as const satisfies Record<string, OperatorFacts>;

interface OperatorFacts {
  readonly builder: string;
  readonly takesNull?: true;
  readonly list?: true;
  /** The exact complement of the operator without the `!`. */
  readonly negative?: true;
}

export type Operator = keyof typeof OPERATORS;
export type MembershipOperator = "[]" | "![]";
export type ComparisonOperator = Exclude<Operator, MembershipOperator>;

const FACTS: Readonly<Record<Operator, OperatorFacts>> = OPERATORS;

export function factsOf(operator: Operator): OperatorFacts {
  return FACTS[operator];
}

/** Whether a bare `null` behind the operator is the null literal. */
export function takesNull(operator: Operator): boolean {
  return FACTS[operator].takesNull === true;
}
