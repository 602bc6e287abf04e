import type { Span } from "../text/span.js";
import type { Severity } from "./code-definition.js";
import type { Details, DiagnosticCode } from "./details.js";

/** A text edit that fixes the problem: `text` replaces `span`. */
export interface Fix {
  readonly span: Span;
  readonly text: string;
}

/**
 * One problem. Programs match on `code` and `details`; `message` is for people and may change.
 * `source` names the text that the spans refer to: the decoded filter or the raw query string.
 */
export type Diagnostic = { [Code in DiagnosticCode]: DiagnosticOf<Code> }[DiagnosticCode];

export interface DiagnosticOf<Code extends DiagnosticCode> {
  readonly code: Code;
  readonly severity: Severity;
  readonly source: "filter" | "raw";
  readonly span: Span;
  readonly details: Details[Code];
  readonly message: string;
  readonly fix?: Fix;
  /** The position in an object that a function of `ampipe/ui` reads, as a JSON Pointer: `/rules/1/value`. */
  readonly path?: string;
}

export function isError({ severity }: { readonly severity: Severity }): boolean {
  return severity === "error";
}

/** The result of a function that reads untrusted input and never throws. Diagnostics are in source order. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
