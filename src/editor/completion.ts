import type { Operator } from "../ast/operators.js";

/** What an option inserts. */
export type CompletionKind = "field" | "operator" | "value" | "connective" | "group" | "list";

/** One option: `insert` replaces the text from `from` to `to` of its completion. */
export interface CompletionOption {
  /** What a list of options shows. */
  readonly label: string;
  readonly insert: string;
  readonly kind: CompletionKind;
  /** The type of a field, or the meaning of an operator or value in words. */
  readonly detail: string;
  /** The description of a field, if its schema has one. */
  readonly description?: string;
}

/** A condition whose value is typed, for a source of values. */
export interface ValueRequest {
  readonly field: string;
  readonly operator: Operator;
  /** The value so far, unquoted. */
  readonly typed: string;
}

/** The options at a position. */
export interface Completion {
  readonly from: number;
  readonly to: number;
  /** In the order in which people expect them. */
  readonly options: readonly CompletionOption[];
  /** The number of further options that fit. */
  readonly more: number;
  /** Set where a value is typed of which the caller may know examples. */
  readonly values?: ValueRequest;
}
