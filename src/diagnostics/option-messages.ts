import type { Details, DiagnosticCode } from "./details.js";
import { didYouMean, show } from "./phrases.js";

export type OptionCode = Extract<DiagnosticCode, `option.${string}`>;

/** The sentences about what a program gives, apart from the others so that `ampipe/sql` stays small. */
export const OPTION_MESSAGES: { readonly [Code in OptionCode]: (details: Details[Code]) => string } = {
  "option.unknown": ({ owner, option, didYouMean: near }) =>
    `Option ${show(option)}${of(owner)} is unknown.${didYouMean(near)}`,
  "option.value": ({ owner, option, expected }) =>
    `${option === "" ? "The argument" : `Option ${show(option)}`}${of(owner)} must be ${expected}.`,
};

function of(owner: string): string {
  return owner === "" ? "" : ` of ${owner}`;
}
