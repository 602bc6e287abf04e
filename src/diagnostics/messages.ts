import type { Span } from "../text/span.js";
import { BUILD_MESSAGES } from "./build-messages.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, type Fix, makeDiagnostic } from "./diagnostic.js";
import { clip, nameOf, show, some, didYouMean as suggest } from "./display.js";
import type { ListCode, SourceCode } from "./list-messages.js";
import type { OptionCode } from "./options.js";

/** The codes of filters and schemas; the others have their sentences elsewhere, as not everybody needs them. */
export type FilterCode = Exclude<DiagnosticCode, ListCode | OptionCode | SourceCode>;

/** A sentence or two for each code: what is wrong, then what to write instead. */
const MESSAGES: { readonly [Code in FilterCode]: (details: Details[Code]) => string } = {
  "syntax.missing-condition": ({ joiner, where }) =>
    where === "start"
      ? `No condition comes before "${joiner}": write one or remove it.`
      : where === "end"
        ? `No condition follows "${joiner}": write one or remove it.`
        : `A condition is missing before "${joiner}".`,
  "syntax.doubled-joiner": ({ found, joiner }) => `Write "${joiner}" once, not "${found}".`,
  "syntax.missing-joiner": ({ found }) => `Expected "&" or "|" before ${show(found)}.`,
  "syntax.word-joiner": ({ found, joiner }) => `Write "${joiner}" instead of the word ${show(found)}.`,
  "syntax.missing-operator": ({ found, quoted }) =>
    quoted === undefined
      ? `${show(found)} is not a condition: it needs an operator and a value, as in name=value.`
      : `${show(found)} is not a condition. If it belongs to the value before it, quote the value: ${clip(quoted)}`,
  "syntax.unknown-operator": ({ field, found, didYouMean, isPattern, broader }) =>
    `${show(found)} is not an operator (after the field ${show(field)}).${suggest(didYouMean)}${isPattern ? ` There is no operator for wildcards, or for the start or the end of a text; ${clip(broader ?? "*")} looks for a text anywhere.` : ""}`,
  "syntax.missing-value": ({ field, operator, expected, supported }) =>
    `A value is missing after ${clip(field)}${operator}. ${supported === undefined ? accepts(expected) : `The field does not support "${operator}". It supports ${supported}.`}`,
  "syntax.missing-item": ({ field, position, expected }) =>
    `Item ${position} of the list of ${show(field)} is missing. ${accepts(expected)}`,
  "syntax.missing-field": ({ found }) => `A field name is missing before ${show(found)}.`,
  "syntax.bad-name": ({ found }) =>
    `${show(found)} is not a field name: a name begins with a letter or "_" and goes on with letters, digits, "_", "." or "-".`,
  "syntax.unexpected-text": ({ found, after }) =>
    after === "item"
      ? `Expected "," or "]" after the list item, found ${show(found)}.`
      : `Expected "&", "|" or the end after the ${after}, found ${show(found)}.`,
  "syntax.unclosed-quote": () => `This quoted value has no closing quote (").`,
  "syntax.unclosed-list": ({ field }) => `The list of ${show(field)} has no closing "]".`,
  "syntax.unclosed-group": () => `This group has no closing ")".`,
  "syntax.unopened-group": () => `This ")" closes no group.`,
  "syntax.unbalanced-value": ({ value }) =>
    `A ")" in ${show(value)} has no "(" before it. In a filter with groups, quote such a value.`,
  "syntax.bare-negation": ({ isLast, found, didYouMean }) =>
    isLast
      ? `"!" negates a group, and none follows.`
      : `${found === undefined ? '"!" negates a group only' : `A group is negated by "!", not by the word ${show(found)}`}, as in !(a=1).${suggest(didYouMean)}`,
  "syntax.bad-escape": ({ found }) =>
    `${show(found)} is not an escape. A backslash is written \\\\; the escapes are \\" \\\\ \\n \\r \\t and \\uXXXX.`,
  "syntax.forbidden-character": ({ codePoint, escaped }) =>
    `${nameOf(codePoint)} cannot be part of a filter${escaped ? ", not even escaped" : ""}.`,
  "syntax.null-order": ({ operator }) =>
    `null has no order, so "${operator}" cannot compare with it. The text is written "null".`,

  "suspect.operator": ({ found, didYouMean }) => `"${found}" is not one operator. Did you mean "${didYouMean}"?`,
  "suspect.word": ({ found, joiner }) =>
    `The word ${show(found)} is part of this value. To join conditions, write "${joiner}".`,
  "suspect.single-quotes": ({ value }) =>
    `Single quotes are part of the value ${show(value)}. Use double quotes or none.`,
  "suspect.list": () => `This compares with the text in brackets. A list has no "=" before its bracket.`,
  "suspect.pattern": ({ value }) =>
    `"*" looks for the text ${show(value)} with its "%" signs: it takes plain text, not a pattern.`,
  "suspect.null": ({ value }) => `${show(value)} is a text here. The null value is written null, in lower case.`,
  "suspect.empty-group": ({ matches }) => `This group is empty: it matches ${matches}.`,
  "suspect.empty-list": ({ field, matches }) => `The list of ${show(field)} is empty: it matches ${matches}.`,

  "limit.length": ({ limit, actual }) =>
    actual === undefined
      ? `The filter has more than ${limit} characters.`
      : `The filter has ${actual} characters; at most ${limit} are allowed.`,
  "limit.conditions": ({ limit }) => `The filter has more than ${limit} conditions.`,
  "limit.depth": ({ limit }) => `Groups are nested more than ${limit} deep.`,
  "limit.items": ({ limit, actual, field }) =>
    `The list of ${show(field)} has ${actual} items; at most ${limit} are allowed.`,
  "limit.value": ({ limit, actual }) => `This value has ${actual} characters; at most ${limit} are allowed.`,
  "limit.errors": ({ limit, actual }) => `Showing the first ${limit} of ${actual} errors.`,

  "bind.unknown-field": ({ field, didYouMean }) => `Unknown field ${show(field)}.${suggest(didYouMean)}`,
  "bind.operator": ({ field, type, operator, allowed, didYouMean }) =>
    `The ${type} field ${show(field)} does not take "${operator}".${suggest(didYouMean) || ` It takes ${allowed.join(" ")}.`}`,
  "bind.value": ({ field, value, expected, didYouMean, lostPlus }) =>
    `The field ${show(field)} takes ${expected}, not ${show(value)}.${suggest(didYouMean)}${lostPlus ? " In a URL, a plus sign is written %2B." : ""}`,
  "bind.range": ({ field, value, minimum, maximum }) =>
    `${show(value)} is out of range: the field ${show(field)} holds ${minimum} to ${maximum}.`,
  "bind.choice": ({ field, value, choices, didYouMean }) =>
    `The field ${show(field)} has no choice ${show(value)}.${suggest(didYouMean) || ` It has ${some(choices)}.`}`,
  "bind.null": ({ field }) => `The field ${show(field)} is never null.`,

  "decode.percent": ({ found }) => `${show(found)} is not a percent-encoded byte. A percent sign is written %25.`,
  "decode.utf8": ({ found }) => `${show(found)} is not UTF-8.`,

  ...BUILD_MESSAGES,
  "schema.name": ({ name }) => `${show(name)} cannot name a field: no filter could refer to it.`,
  "schema.option": ({ field, option, expected }) => `The option "${option}" of ${show(field)} must be ${expected}.`,
  "schema.field": ({ field }) => `The field ${show(field)} must be made by a field function, such as text().`,
};

export function diagnose<Code extends FilterCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Diagnostic {
  return makeDiagnostic(code, span, details, MESSAGES[code](details), fix);
}

/** What can be written for a value that is missing; which field it is for, only a schema tells. */
function accepts(expected: string | undefined): string {
  return expected === undefined ? 'The empty text is written "".' : `The field accepts ${expected}.`;
}
