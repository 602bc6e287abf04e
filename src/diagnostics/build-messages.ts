import type { Details, DiagnosticCode } from "./details.js";
import { nameOf, show } from "./phrases.js";

export type BuildCode = Extract<DiagnosticCode, `build.${string}`>;

/** The sentences of the builders, apart from the others so that `ampipe/build` stays small. */
export const BUILD_MESSAGES: { readonly [Code in BuildCode]: (details: Details[Code]) => string } = {
  "build.name": ({ name }) => `${show(name)} cannot be a field name in a filter.`,
  "build.character": ({ codePoint }) => `${nameOf(codePoint)} cannot be part of a filter.`,
  "build.number": ({ value }) => `${value} cannot be a filter value: a number must be finite and a Date valid.`,
  "build.value": ({ found }) => `A filter cannot hold ${found}.`,
};
