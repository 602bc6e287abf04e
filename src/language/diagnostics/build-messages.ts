import { NO_SPAN, type Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";
import { makeDiagnostic } from "./diagnostic.js";
import { describeCharacter, show } from "./display.js";
import { FilterError } from "./filter-error.js";

export type BuildCode = Extract<DiagnosticCode, `build.${string}`>;

/** The messages of the builders, in a separate file to keep `ampipe/build` small. */
export const BUILD_MESSAGES: { readonly [Code in BuildCode]: (details: Details[Code]) => string } = {
  "build.name": ({ name }) => `${show(name)} is not a valid field name.`,
  "build.character": ({ codePoint }) => `${describeCharacter(codePoint)} is not allowed in a filter.`,
  "build.number": ({ value }) => `${value} is not allowed in a filter. Numbers must be finite and dates valid.`,
  "build.value": ({ found }) => `A filter cannot contain ${found}.`,
};

/** Returns the error for a filter that cannot be built. The caret points at `span` in `text`, if there is a text. */
export function buildError<Code extends BuildCode>(
  code: Code,
  details: Details[Code],
  span: Span = NO_SPAN,
  text = "",
): FilterError {
  const message: (details: Details[Code]) => string = BUILD_MESSAGES[code];
  return new FilterError([makeDiagnostic(code, span, details, message(details))], text);
}
