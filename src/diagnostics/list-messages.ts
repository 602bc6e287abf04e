import type { Details, DiagnosticCode } from "./details.js";
import { clip, didYouMean, show } from "./phrases.js";

export type ListCode = Extract<DiagnosticCode, `list.${string}`>;

/** The sentences about query strings, apart from the others so that whoever only filters does not load them. */
export const LIST_MESSAGES: { readonly [Code in ListCode]: (details: Details[Code]) => string } = {
  "list.unknown-parameter": ({ parameter, known, didYouMean: near }) =>
    `Unknown parameter ${show(parameter)}.${didYouMean(near) || ` There ${known.length === 1 ? "is" : "are"} ${known.join(", ")}.`}`,
  "list.missing-value": ({ parameter }) => `The parameter ${show(parameter)} has no "=" and no value.`,
  "list.stray-condition": ({ found }) =>
    `${show(found)} is no parameter. If it belongs to the filter, write it behind filter=, and each "&" in it as %26.`,
  "list.repeated-parameter": ({ parameter }) =>
    parameter === "filter"
      ? `The parameter "filter" is there twice. Join the conditions by "&" in one.`
      : `The parameter ${show(parameter)} is there twice.`,
  "list.number": ({ parameter, value }) =>
    `The parameter ${show(parameter)} takes a whole number from 1, not ${show(value)}.`,
  "list.range": ({ parameter, value, maximum }) =>
    `The parameter ${show(parameter)} is at most ${maximum}, not ${clip(value)}.`,
  "list.unknown-field": ({ field, didYouMean: near }) => `Unknown field ${show(field)}.${didYouMean(near)}`,
  "list.repeated-field": ({ field }) => `The field ${show(field)} is there twice.`,
  "list.empty-field": ({ position }) => `Name ${position} of the fields is empty.`,
};
