import { NOWHERE, type Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";
import { makeDiagnostic } from "./diagnostic.js";
import { nameOf, show } from "./display.js";
import { FilterError } from "./filter-error.js";

export type BuildCode = Extract<DiagnosticCode, `build.${string}`>;

/** The sentences of the builders, apart from the others so that `ampipe/build` stays small. */
export const BUILD_MESSAGES: { readonly [Code in BuildCode]: (details: Details[Code]) => string } = {
  "build.name": ({ name }) => `${show(name)} cannot be a field name in a filter.`,
  "build.character": ({ codePoint }) => `${nameOf(codePoint)} cannot be part of a filter.`,
  "build.number": ({ value }) => `${value} cannot be a filter value: a number must be finite and a Date valid.`,
  "build.value": ({ found }) => `A filter cannot hold ${found}.`,
};

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
