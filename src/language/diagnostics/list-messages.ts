import { NO_SPAN, type Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, type Fix, makeDiagnostic } from "./diagnostic.js";
import { clip, didYouMean, show, showSome } from "./display.js";

export type ListCode = Extract<DiagnosticCode, `list.${string}`>;

/** The messages about query strings, in a separate file so that `ampipe` alone does not load them. */
const LIST_MESSAGES: { readonly [Code in ListCode]: (details: Details[Code]) => string } = {
  "list.unknown-parameter": ({ parameter, known, didYouMean: near }) =>
    `Unknown parameter ${show(parameter)}.${didYouMean(near) || ` Known parameters: ${known.join(", ")}.`}`,
  "list.missing-value": ({ parameter }) => `Parameter ${show(parameter)} has no "=" and no value.`,
  "list.stray-condition": ({ found }) =>
    `${show(found)} is not a parameter. If it is part of the filter, put it after filter= and encode each "&" as %26.`,
  "list.repeated-parameter": ({ parameter }) =>
    `Parameter ${show(parameter)} appears more than once.${parameter === "filter" ? ' Combine the conditions in one filter with "&".' : ""}`,
  "list.number": notANumber,
  "list.range": ({ parameter, value, maximum }) =>
    `Parameter ${show(parameter)} must be at most ${maximum}, not ${clip(value)}.`,
  "list.unknown-field": ({ field, didYouMean: near }) => `Unknown field ${show(field)}.${didYouMean(near)}`,
  "list.repeated-field": ({ field }) => `Field ${show(field)} appears more than once.`,
  "list.empty-field": ({ position, parameter = "fields" }) =>
    `Parameter ${show(parameter)} has an empty name at position ${position}.`,
  "list.unsortable-field": ({ field, sortable }) =>
    `Field ${show(field)} cannot be used in "sort".${sortable.length === 0 ? "" : ` Sort by ${showSome(sortable)}.`}`,
  "list.sort-keys": ({ limit, actual }) => `Parameter "sort" has ${actual} names. Use at most ${limit}.`,
  "list.conflict": ({ parameter, other }) =>
    `Parameter ${show(parameter)} cannot be combined with ${show(other)}. Remove one of them.`,
  "list.cursor": ({ parameter }) =>
    `Parameter ${show(parameter)} is not a cursor of this list. Use a cursor from a response to the same filter and sort, or "${parameter}=" to start again.`,
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

function notANumber({ parameter, value }: Details["list.number"]): string {
  return `Parameter ${show(parameter)} must be a whole number of at least 1, not ${show(value)}.`;
}

/** The only diagnostic about query strings that `ampipe/sql` needs: bundlers drop the messages of the others. */
export function diagnoseNumber(parameter: string, value: string): Diagnostic {
  const details = { parameter, value };
  return makeDiagnostic("list.number", NO_SPAN, details, notANumber(details));
}

export type SourceCode = "schema.key" | "schema.cursor-key" | "sql.condition";

/** The messages about data sources. Bundlers drop them where only query strings are read, as in a client. */
const SOURCE_MESSAGES: { readonly [Code in SourceCode]: (details: Details[Code]) => string } = {
  "schema.key": ({ key, didYouMean: near }) =>
    `Key field ${show(key)} is not in the schema.${didYouMean(near)} Set option "key" to the field that identifies a record.`,
  "schema.cursor-key": ({ key, option }) =>
    `Key field ${show(key)} has option "${option}: ${option === "hidden"}", but cursors contain the key. Set option "key" to another unique field.`,
  "sql.condition": ({ problem }) => `The SQL condition ${problem}.`,
};

export function diagnoseSource<Code extends SourceCode>(code: Code, details: Details[Code]): Diagnostic {
  const message: (details: Details[Code]) => string = SOURCE_MESSAGES[code];
  return makeDiagnostic(code, NO_SPAN, details, message(details));
}
