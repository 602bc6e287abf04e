import { NOWHERE, type Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, type Fix, makeDiagnostic } from "./diagnostic.js";
import { clip, didYouMean, show } from "./display.js";

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

export function diagnoseList<Code extends ListCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Diagnostic {
  const message: (details: Details[Code]) => string = LIST_MESSAGES[code];
  return makeDiagnostic(code, span, details, message(details), fix);
}

export type SourceCode = "schema.key" | "sql.condition";

/** The sentences about tables and records that are served, apart from the others so that no client loads them. */
export const SOURCE_MESSAGES: { readonly [Code in SourceCode]: (details: Details[Code]) => string } = {
  "schema.key": ({ key, didYouMean: near }) =>
    `The schema has no field ${show(key)}.${didYouMean(near)} Set the option "key" to the field that identifies a record.`,
  "sql.condition": ({ problem }) => `A condition in SQL ${problem}.`,
};

export function diagnoseSource<Code extends SourceCode>(code: Code, details: Details[Code]): Diagnostic {
  const message: (details: Details[Code]) => string = SOURCE_MESSAGES[code];
  return makeDiagnostic(code, NOWHERE, details, message(details));
}
