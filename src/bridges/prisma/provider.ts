import type { OrderOperator } from "../../language/ast/operators.js";
import type { DecimalValue } from "../../language/values/decimal.js";
import type { Operators } from "./where.js";

/** A database, as `datasource db { provider = ... }` of a Prisma schema names it. */
export type PrismaProvider = "postgresql" | "sqlite";

/**
 * The test of a value that is not null: operators of Prisma, or several alternatives. A boolean is the result for every
 * value.
 */
export type Test = Operators | readonly Operators[] | boolean;

/** The reason why Prisma cannot express a condition. */
export interface Refusal {
  readonly refused: "prisma.text-order" | "prisma.case" | "prisma.wildcard" | "prisma.precision";
  /** The operand that cannot be expressed. */
  readonly value: string;
}

export type SearchOperator = "*" | "^" | "$";

/** How a text is compared. */
export interface TextRules {
  readonly ignoresCase: boolean;
  /** Whether letters beyond ASCII may be folded, too. */
  readonly foldsAllLetters: boolean;
}

/** Everything that differs between databases. Plain data, like a dialect of SQL. */
export interface Provider {
  readonly name: string;
  /** With more parameters in a query, Prisma splits its lists, and the result is wrong under NOT and OR. */
  readonly maxParameters: number;
  readonly hasLists: boolean;
  readonly compareText: (operator: OrderOperator, text: string, rules: TextRules) => Test | Refusal;
  /** Returns a test for one of several texts. */
  readonly oneOfTexts: (texts: readonly string[], rules: TextRules) => Test | Refusal;
  /** Returns a test for a part that is not empty. */
  readonly search: (operator: SearchOperator, part: string, rules: TextRules) => Test | Refusal;
  readonly compareDecimal: (operator: OrderOperator, value: DecimalValue) => Test | Refusal;
}

/** The names of the operators in Prisma. */
export const PRISMA_OPERATORS: Readonly<Record<OrderOperator | SearchOperator, string>> = {
  "=": "equals",
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
  "*": "contains",
  "^": "startsWith",
  $: "endsWith",
};

export function isRefusal(result: Test | Refusal): result is Refusal {
  return typeof result === "object" && "refused" in result;
}

/** Returns whether ignoring case matters for a text. */
export function hasLetters(text: string): boolean {
  return /[A-Za-z]/.test(text);
}
