import { NOWHERE } from "../text/span.js";
import type { Details } from "./details.js";
import { type Diagnostic, makeDiagnostic } from "./diagnostic.js";
import { OPTION_MESSAGES, type OptionCode } from "./option-messages.js";

export function diagnoseOption<Code extends OptionCode>(code: Code, details: Details[Code]): Diagnostic {
  const message: (details: Details[Code]) => string = OPTION_MESSAGES[code];
  return makeDiagnostic(code, NOWHERE, details, message(details));
}
