import type { Span } from "../text/span.js";
import type { Details } from "./details.js";
import { type Diagnostic, type Fix, makeDiagnostic } from "./diagnostic.js";
import { LIST_MESSAGES, type ListCode } from "./list-messages.js";

export function diagnoseList<Code extends ListCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Diagnostic {
  const message: (details: Details[Code]) => string = LIST_MESSAGES[code];
  return makeDiagnostic(code, span, details, message(details), fix);
}
