import { NO_SPAN, type Span } from "../text/span.js";
import { BUILD_CODES } from "./build-codes.js";
import type { Details } from "./details.js";
import { type FilterError, filterError } from "./filter-error.js";
import { type Finding, makeFinding } from "./finding.js";

type BuildCode = keyof typeof BUILD_CODES;

export function diagnoseBuild<Code extends BuildCode>(
  code: Code,
  details: Details[Code],
  span: Span = NO_SPAN,
): Finding {
  return makeFinding(code, BUILD_CODES[code], span, details);
}

/** Returns the error for a filter that cannot be built. The caret points at `span` in `text`, if there is a text. */
export function buildError<Code extends BuildCode>(
  code: Code,
  details: Details[Code],
  span: Span = NO_SPAN,
  text = "",
): FilterError {
  return filterError([diagnoseBuild(code, details, span)], text);
}
