import type { Comparison, ComparisonSpan, Everything, Membership, MembershipSpan } from "../ast/filter.js";
import type { ComparisonOperator, MembershipOperator } from "../ast/operators.js";
import type { Span } from "../text/span.js";
import { QUOTE } from "./alphabet.js";

/** The condition, or what has to be looked at more closely before it is one. */
export type Scanned = Comparison | Membership | DoubtfulComparison | DoubtfulMembership;

/** A comparison that is broken, breaks a limit or is suspicious. */
export interface DoubtfulComparison {
  readonly kind: "doubtful-comparison";
  readonly operator: ComparisonOperator;
  readonly span: ComparisonSpan;
  readonly fault?: "missing-value" | "unclosed-quote";
}

/** The same with a list. */
export interface DoubtfulMembership {
  readonly kind: "doubtful-membership";
  readonly operator: MembershipOperator;
  readonly span: MembershipSpan;
  readonly faults: readonly ListFault[];
}

export type ListFault =
  | { readonly kind: "missing-item"; readonly position: number; readonly gap: Span; readonly comma: number }
  | { readonly kind: "unexpected-text"; readonly span: Span }
  /** `mayFix` is false where the quoted item would be out of place even if it were closed. */
  | { readonly kind: "unclosed-quote"; readonly start: number; readonly mayFix: boolean }
  /** `end` is where the list can be closed: before a comma that no item follows, or at the end of the text. */
  | { readonly kind: "unclosed-list"; readonly end: number };

/** What the token of a condition carries: what was scanned, or the empty filter where that could not be read. */
export type Carried = Scanned | Everything;

/** Whether the text ends inside the condition. */
export function isUnclosed(scanned: Carried): boolean {
  if (scanned.kind === "doubtful-comparison") return scanned.fault === "unclosed-quote";
  return scanned.kind === "doubtful-membership" && scanned.faults.some(({ kind }) => kind.startsWith("unclosed"));
}

/** Whether the condition has a value or a list that ends, be it a faulty one. */
export function hasEnd(scanned: Scanned): boolean {
  return !isUnclosed(scanned) && !("fault" in scanned);
}

/** The parts of a comparison, if its value is a bare one. */
export function bareValueOf(text: string, scanned: Carried | undefined): ComparisonSpan | undefined {
  if (scanned?.kind !== "comparison" && scanned?.kind !== "doubtful-comparison") return undefined;
  const { value } = scanned.span;
  return value.end > value.start && text.charCodeAt(value.start) !== QUOTE ? scanned.span : undefined;
}
