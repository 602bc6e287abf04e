import type { Operator } from "../language/ast/operators.js";

/** What an option inserts. */
export type CompletionKind = "field" | "operator" | "value" | "connective" | "group" | "list";

/** One option: `insert` replaces the text from `from` to `to` of its completion. */
export interface CompletionOption {
  /** What a list of options shows. */
  readonly label: string;
  readonly insert: string;
  readonly kind: CompletionKind;
  /** The type of a field, or the meaning of an operator or value in words. Empty if there is nothing to say. */
  readonly detail: string;
  /** The description of a field, if its schema has one. */
  readonly description?: string;
}

/** A condition whose value is typed, for a source of values. */
export interface ValueRequest {
  /** The name of the field; of one of related records after the names of the relations: `comments.body`. */
  readonly field: string;
  readonly operator: Operator;
  /** The value so far, unquoted. */
  readonly typed: string;
}

/** The options at a position. */
export interface Completion {
  /** The start of the text that an option replaces: the token at the position, or the position itself. */
  readonly from: number;
  /** The end of that text: the token's end, also if it is after the position. */
  readonly to: number;
  /** In the order in which people expect them. */
  readonly options: readonly CompletionOption[];
  /** The number of further options that fit. */
  readonly more: number;
  /** The condition whose value is typed, if a source of values may know some. */
  readonly values?: ValueRequest;
  /** The values that the field accepts, in words, such as "a whole number, such as 42". Set where a value is typed. */
  readonly expected?: string;
}
