import { type Diagnostic, isError } from "../language/diagnostics/diagnostic.js";
import { clip } from "../language/diagnostics/display.js";
import { toDiagnostic } from "../language/diagnostics/finding.js";
import { findTotals } from "../language/diagnostics/findings.js";
import { NO_SPAN } from "../language/text/span.js";

/** A diagnostic with its suggestions under one name for all codes. */
export type ProblemDiagnostic = Diagnostic & { readonly suggestion?: readonly string[] };

/** Bytes of JSON. A single diagnostic always has fewer, as each character has at most six. */
const MAX_DIAGNOSTICS = 32_768;
/** Code points of a message, and UTF-16 code units of the text of a fix. */
export const MAX_SENTENCE = 1_000;
/** Code points of a text in the details, and names in a list. */
const MAX_TEXT = 120;
const MAX_NAMES = 32;

/**
 * Returns the diagnostics as a response contains them: with their suggestions, texts and lists cut to a maximum length, and
 * only the first ones if all have too many bytes.
 */
export function responseDiagnostics(
  diagnostics: readonly Diagnostic[],
  maxBytes = MAX_DIAGNOSTICS,
): readonly ProblemDiagnostic[] {
  const totals = { error: 0, warning: 0 };
  const shown: ProblemDiagnostic[] = [];
  let left = maxBytes;
  for (const diagnostic of diagnostics) {
    const { code, details, severity } = diagnostic;
    if (code === "limit.errors") totals.error += details.actual - details.limit;
    else if (code === "limit.warnings") totals.warning += details.actual - details.limit;
    else {
      totals[severity]++;
      if (left <= 0) continue;
      const cut = responseDiagnostic(diagnostic);
      left -= bytesOf(cut);
      if (left > 0) shown.push(cut);
    }
  }
  const errors = shown.filter(isError).length;
  const shownOf = { error: errors, warning: shown.length - errors };
  const span = shown.at(-1)?.span ?? NO_SPAN;
  return [...shown, ...findTotals(span, shownOf, totals).map(toDiagnostic)];
}

function responseDiagnostic(diagnostic: Diagnostic): ProblemDiagnostic {
  const { fix, ...others } = diagnostic;
  const details = Object.fromEntries(
    Object.entries(diagnostic.details).map(([name, value]) => [name, cutDetail(value)]),
  );
  const { didYouMean: suggestion = [] } = details as { readonly didYouMean?: readonly string[] };
  return {
    ...others,
    details,
    message: clip(diagnostic.message, MAX_SENTENCE),
    // A fix is useful only if it is complete.
    ...(fix === undefined || fix.text.length > MAX_SENTENCE ? {} : { fix }),
    ...(suggestion.length === 0 ? {} : { suggestion }),
  } as ProblemDiagnostic;
}

function cutDetail(value: unknown): unknown {
  if (typeof value === "string") return clip(value, MAX_TEXT);
  return Array.isArray(value) ? value.slice(0, MAX_NAMES).map((name) => clip(String(name))) : value;
}

export function withinBytes(value: unknown, maximum: number): boolean {
  return bytesOf(value) <= maximum;
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
