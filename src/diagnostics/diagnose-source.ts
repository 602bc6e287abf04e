import { NOWHERE } from "../text/span.js";
import type { Details } from "./details.js";
import { type Diagnostic, makeDiagnostic } from "./diagnostic.js";
import { SOURCE_MESSAGES, type SourceCode } from "./source-messages.js";

export function diagnoseSource<Code extends SourceCode>(code: Code, details: Details[Code]): Diagnostic {
  const message: (details: Details[Code]) => string = SOURCE_MESSAGES[code];
  return makeDiagnostic(code, NOWHERE, details, message(details));
}
