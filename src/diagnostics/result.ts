import { NOWHERE, type Span } from "../text/span.js";
import { diagnose } from "./diagnose.js";
import { type Diagnostic, isError } from "./diagnostic.js";

/** What a function that reads untrusted input answers: it never throws. Diagnostics come in source order. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The value if no diagnostic is an error, else the diagnostics. */
export function settle<T>(value: T, diagnostics: readonly Diagnostic[]): Result<T> {
  return diagnostics.some(isError) ? { ok: false, diagnostics } : { ok: true, value, warnings: diagnostics };
}

export function inSourceOrder<T extends { readonly span: Span }>(found: readonly T[]): readonly T[] {
  return found.length < 2 ? found : [...found].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** All of them, or those up to the last error that is reported and the word that there are more, `unreported` included. */
export function firstErrors(diagnostics: readonly Diagnostic[], limit: number, unreported = 0): readonly Diagnostic[] {
  const actual = diagnostics.filter(isError).length + unreported;
  if (actual <= limit) return diagnostics;
  const kept: Diagnostic[] = [];
  let errors = 0;
  for (const diagnostic of diagnostics) {
    if (isError(diagnostic) && ++errors > limit) break;
    kept.push(diagnostic);
  }
  return [...kept, diagnose("limit.errors", kept.at(-1)?.span ?? NOWHERE, { limit, actual })];
}
