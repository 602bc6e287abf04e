import type { Span } from "../text/span.js";
import type { CodeDefinition, Severity } from "./code-definition.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, type DiagnosticOf, type Fix, isError, type Result } from "./diagnostic.js";

/** A problem as data. It becomes a diagnostic, with a message, only when a public function returns or throws it. */
export type Finding = { [Code in DiagnosticCode]: FindingOf<Code> }[DiagnosticCode];

export interface FindingOf<Code extends DiagnosticCode> {
  readonly code: Code;
  readonly severity: Severity;
  readonly definition: CodeDefinition;
  readonly span: Span;
  readonly details: Details[Code];
  readonly fix?: Fix | undefined;
  readonly path?: string;
  /** Why the schema rejects what was probably meant. Its message follows the one of this finding. */
  readonly reason?: Finding | undefined;
}

/** Creates a finding. The functions `diagnose...` look up the definition in the table of their codes. */
export function makeFinding<Code extends DiagnosticCode>(
  code: Code,
  definition: CodeDefinition,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Finding {
  const finding: FindingOf<Code> = { code, severity: definition.severity, definition, span, details, fix };
  // Safe: `Finding` is the union of FindingOf over every code.
  return finding as unknown as Finding;
}

export function toDiagnostic(finding: Finding): Diagnostic {
  const { code, severity, definition, span, details, fix, path } = finding;
  const diagnostic: DiagnosticOf<DiagnosticCode> = {
    code,
    severity,
    source: definition.source ?? "filter",
    span,
    details,
    message: messageOf(finding),
    ...(fix === undefined ? {} : { fix }),
    ...(path === undefined ? {} : { path }),
  };
  // Safe: the details are those of the code.
  return diagnostic as Diagnostic;
}

function messageOf({ definition, details, reason }: Finding): string {
  const message = definition.message as (details: unknown) => string;
  return reason === undefined ? message(details) : `${message(details)} ${messageOf(reason)}`;
}

/** The result of findings with an error. */
export function toFailure<T>(findings: readonly Finding[]): Result<T> {
  return { ok: false, diagnostics: findings.map(toDiagnostic) };
}

/** Returns the value with its warnings, or the diagnostics if one of the findings is an error. */
export function toResult<T>(value: T, findings: readonly Finding[]): Result<T> {
  if (findings.length === 0) return { ok: true, value, warnings: [] };
  const diagnostics = findings.map(toDiagnostic);
  return diagnostics.some(isError) ? { ok: false, diagnostics } : { ok: true, value, warnings: diagnostics };
}
