import type { Operator } from "../../language/ast/operators.js";

/** The operators of react-querybuilder that have a counterpart in filters: all of its default operators. */
export type RuleOperator =
  | (typeof RULE_OPERATORS)[keyof typeof RULE_OPERATORS]
  | "null"
  | "notNull"
  | "between"
  | "notBetween";

/** A value of a rule: a boolean for boolean fields of the schema, texts otherwise. Lists and ranges are arrays. */
export type RuleValue = string | boolean | (string | boolean)[];

/** A rule of react-querybuilder. */
export interface Rule {
  field: string;
  operator: RuleOperator;
  value: RuleValue;
}

/** A rule of react-querybuilder about related records: the field is the relation, and the value is a group about them. */
export interface RelatedRule {
  field: string;
  /** Does not count. */
  operator: "=";
  match: RuleMatch;
  value: RuleGroup;
}

/** How many of the related records must match the group. */
export type RuleMatch =
  | { mode: "some" | "none" | "all" }
  | { mode: "atLeast" | "atMost" | "exactly"; threshold: number };

/** A rule group of react-querybuilder, which its `QueryBuilder` accepts as `query`. */
export interface RuleGroup {
  combinator: "and" | "or";
  not?: boolean;
  rules: (Rule | RelatedRule | RuleGroup)[];
}

/** Any query of react-querybuilder, also with independent combinators. Its rules are checked at run time. */
export interface AnyRuleGroup {
  readonly combinator?: string | undefined;
  readonly rules: readonly unknown[];
  readonly not?: boolean | undefined;
  readonly muted?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly path?: readonly number[] | undefined;
}

/** The name of each operator in react-querybuilder. */
export const RULE_OPERATORS = {
  "=": "=",
  "!=": "!=",
  "*": "contains",
  "!*": "doesNotContain",
  "^": "beginsWith",
  "!^": "doesNotBeginWith",
  $: "endsWith",
  "!$": "doesNotEndWith",
  ">": ">",
  ">=": ">=",
  "<": "<",
  "<=": "<=",
  "[]": "in",
  "![]": "notIn",
} as const satisfies Record<Operator, string>;

/** The field or operator of a rule that is not chosen yet. */
export const PLACEHOLDER = "~";
