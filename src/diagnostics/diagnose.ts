import type { Span } from "../text/span.js";
import type { Details } from "./details.js";
import { type Diagnostic, type Fix, makeDiagnostic } from "./diagnostic.js";
import { type FilterCode, messageOf } from "./messages.js";

export function diagnose<Code extends FilterCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Diagnostic {
  return makeDiagnostic(code, span, details, messageOf(code, details), fix);
}
