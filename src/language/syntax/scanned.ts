import type { Comparison, ComparisonSpan, Everything, Membership, MembershipSpan } from "../ast/filter.js";
import type { ComparisonOperator, MembershipOperator } from "../ast/operators.js";
import type { Span } from "../text/span.js";
import { QUOTE } from "./alphabet.js";

/** A condition, or an irregular one that `readCondition` has to check. */
export type Scanned = Comparison | Membership | IrregularComparison | IrregularMembership;

/** A comparison that is broken, exceeds a limit or is suspicious. */
export interface IrregularComparison {
  readonly kind: "irregular-comparison";
  readonly operator: ComparisonOperator;
  readonly span: ComparisonSpan;
  readonly fault?: "missing-value" | "unclosed-quote";
}

/** A condition with a list that is broken, exceeds a limit or is suspicious. */
export interface IrregularMembership {
  readonly kind: "irregular-membership";
  readonly operator: MembershipOperator;
  readonly span: MembershipSpan;
  readonly faults: readonly ListFault[];
}

export type ListFault =
  | { readonly kind: "missing-item"; readonly position: number; readonly gap: Span; readonly comma: number }
  | { readonly kind: "unexpected-text"; readonly span: Span }
  /** `mayFix` is false if the item would be invalid there even with a closing quote. */
  | { readonly kind: "unclosed-quote"; readonly start: number; readonly mayFix: boolean }
  /** `end` is the offset where the list can be closed: before a trailing comma, or at the end of the text. */
  | { readonly kind: "unclosed-list"; readonly end: number };

/** The payload of a condition's token: the scanned condition, or the empty filter in place of a broken one. */
export type TokenPayload = Scanned | Everything;

/** Returns whether the text ends inside a quote or list of the condition. */
export function isUnclosed(scanned: TokenPayload): boolean {
  if (scanned.kind === "irregular-comparison") return scanned.fault === "unclosed-quote";
  return scanned.kind === "irregular-membership" && scanned.faults.some(({ kind }) => kind.startsWith("unclosed"));
}

/** Returns whether the condition has a complete value or list, valid or not. */
export function isComplete(scanned: Scanned): boolean {
  return !isUnclosed(scanned) && !("fault" in scanned);
}

/** Returns the spans of a comparison with a bare value. */
export function bareValueOf(text: string, scanned: TokenPayload | undefined): ComparisonSpan | undefined {
  if (scanned?.kind !== "comparison" && scanned?.kind !== "irregular-comparison") return undefined;
  const { value } = scanned.span;
  return value.end > value.start && text.charCodeAt(value.start) !== QUOTE ? scanned.span : undefined;
}
