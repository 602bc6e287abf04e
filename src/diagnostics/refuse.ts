import { NOWHERE, type Span } from "../text/span.js";
import { BUILD_MESSAGES, type BuildCode } from "./build-messages.js";
import type { Details } from "./details.js";
import { makeDiagnostic } from "./diagnostic.js";
import { FilterError } from "./filter-error.js";

/** The error of a filter that cannot be built; `text` and `span` where there is a text to point into. */
export function refuse<Code extends BuildCode>(
  code: Code,
  details: Details[Code],
  span: Span = NOWHERE,
  text = "",
): FilterError {
  const message: (details: Details[Code]) => string = BUILD_MESSAGES[code];
  return new FilterError([makeDiagnostic(code, span, details, message(details))], text);
}
