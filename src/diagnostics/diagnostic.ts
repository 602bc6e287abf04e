import type { Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";

export type Severity = "error" | "warning";

/** Replace `span` by `text` and this problem is gone. */
export interface Fix {
  readonly span: Span;
  readonly text: string;
}

/**
 * One problem. Programs match on `code` and `details`; `message` is for people and may change.
 * `source` says what the spans count in: the decoded filter, or the raw query string.
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
}

/** A diagnostic with its sentence; `diagnose` finds the sentence by the code. */
export function makeDiagnostic<Code extends DiagnosticCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  message: string,
  fix?: Fix,
): Diagnostic {
  const made: DiagnosticOf<Code> = {
    code,
    severity: severityOf(code),
    source: code.startsWith("decode.") || code.startsWith("list.") ? "raw" : "filter",
    span,
    details,
    message,
    ...(fix === undefined ? {} : { fix }),
  };
  // Sound: `Diagnostic` is the union of DiagnosticOf over every code.
  return made as unknown as Diagnostic;
}

function severityOf(code: DiagnosticCode): Severity {
  return code.startsWith("suspect.") || code === "limit.errors" ? "warning" : "error";
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

/** What a function that reads untrusted input answers: it never throws. Diagnostics come in source order. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The value if no diagnostic is an error, else the diagnostics. */
export function settle<T>(value: T, diagnostics: readonly Diagnostic[]): Result<T> {
  return diagnostics.some(isError) ? { ok: false, diagnostics } : { ok: true, value, warnings: diagnostics };
}
