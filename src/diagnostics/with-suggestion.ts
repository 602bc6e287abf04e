import type { Diagnostic } from "./diagnostic.js";

/** A diagnostic with its suggestions under one name for all codes. */
export type ProblemDiagnostic = Diagnostic & { readonly suggestion?: readonly string[] };

/** Adds the member `suggestion` if the details contain suggestions. */
export function withSuggestion(diagnostic: Diagnostic): ProblemDiagnostic {
  const meant = "didYouMean" in diagnostic.details ? (diagnostic.details.didYouMean ?? []) : [];
  const suggestion = typeof meant === "string" ? [meant] : meant;
  return suggestion.length === 0 ? diagnostic : { ...diagnostic, suggestion };
}
