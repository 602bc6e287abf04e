import type { Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";

export type Severity = "error" | "warning";

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

/** Creates a diagnostic with a given message. `diagnose` and similar functions look up the message by the code. */
export function makeDiagnostic<Code extends DiagnosticCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  message: string,
  fix?: Fix,
): Diagnostic {
  const diagnostic: DiagnosticOf<Code> = {
    code,
    severity: severityOf(code),
    source: code.startsWith("decode.") || code.startsWith("list.") ? "raw" : "filter",
    span,
    details,
    message,
    ...(fix === undefined ? {} : { fix }),
  };
  // Safe: `Diagnostic` is the union of DiagnosticOf over every code.
  return diagnostic as unknown as Diagnostic;
}

function severityOf(code: DiagnosticCode): Severity {
  return code.startsWith("suspect.") || code === "limit.errors" || code === "limit.warnings" ? "warning" : "error";
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

/** The result of a function that reads untrusted input and never throws. Diagnostics are in source order. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Returns the value with its warnings, or the diagnostics if one of them is an error. */
export function toResult<T>(value: T, diagnostics: readonly Diagnostic[]): Result<T> {
  return diagnostics.some(isError) ? { ok: false, diagnostics } : { ok: true, value, warnings: diagnostics };
}
