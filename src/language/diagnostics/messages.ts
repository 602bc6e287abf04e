import type { Span } from "../text/span.js";
import { BUILD_MESSAGES } from "./build-messages.js";
import type { DerivedCode } from "./derived-messages.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, type Fix, makeDiagnostic } from "./diagnostic.js";
import { clip, describeCharacter, show, showSome, didYouMean as suggest } from "./display.js";
import type { DocumentCode } from "./json-schema-messages.js";
import type { ListCode, SourceCode } from "./list-messages.js";
import type { OptionCode } from "./options.js";
import type { PrismaCode } from "./prisma-messages.js";
import type { TableCode } from "./table-messages.js";
import type { UiCode } from "./ui-messages.js";

/** The codes of filters and schemas. The messages of other codes are in files that not every entry loads. */
export type FilterCode = Exclude<
  DiagnosticCode,
  DerivedCode | DocumentCode | ListCode | OptionCode | PrismaCode | SourceCode | TableCode | UiCode
>;

/** A short message for each code: what is wrong, then what to write instead. */
const MESSAGES: { readonly [Code in FilterCode]: (details: Details[Code]) => string } = {
  "syntax.missing-condition": ({ joiner, where }) =>
    `"${joiner}" has no condition ${where === "end" ? "after" : "before"} it. Add one or remove "${joiner}".`,
  "syntax.doubled-joiner": ({ found, joiner }) => `"${found}" is not valid. Write "${joiner}".`,
  "syntax.missing-joiner": ({ found }) => `Expected "&" or "|" before ${show(found)}.`,
  "syntax.word-joiner": ({ found, joiner }) => `${show(found)} does not combine conditions. Write "${joiner}".`,
  "syntax.missing-operator": ({ found, quoted }) =>
    `${show(found)} is not a condition. ${quoted === undefined ? "Add an operator and a value, as in name=value." : `If it is part of the previous value, quote that value: ${clip(quoted)}`}`,
  "syntax.unknown-operator": ({ field, found, didYouMean, isPattern, broader }) =>
    `${show(found)} after field ${show(field)} is not an operator.${suggest(didYouMean)}${isPattern ? ` Wildcards are not supported${broader === undefined ? "" : `; ${clip(broader)} matches the same records and perhaps more`}.` : ""}`,
  "syntax.missing-value": ({ field, operator, expected, supported }) =>
    `Field ${show(field)} has no value after "${operator}"${supported === undefined ? `. ${accepts(expected)}` : ` and does not support "${operator}". It supports ${supported}.`}`,
  "syntax.missing-item": ({ field, position, expected }) =>
    `Item ${position} in the list of field ${show(field)} is empty. ${accepts(expected)}`,
  "syntax.missing-field": ({ found }) => `${show(found)} has no field name before it.`,
  "syntax.bad-name": ({ found }) => notAName(found),
  "syntax.unexpected-text": ({ found, after }) =>
    `Unexpected ${show(found)} after the ${after === "item" ? 'list item. Expected "," or "]"' : `${after}. Expected "&", "|" or the end`}.`,
  "syntax.unclosed-quote": () => `This quoted value has no closing quote (").`,
  "syntax.unclosed-list": ({ field }) => `${listOf(field)} has no closing "]".`,
  "syntax.unclosed-group": () => `This group has no closing ")".`,
  "syntax.unopened-group": () => `This ")" has no matching "(".`,
  "syntax.unbalanced-value": ({ value }) =>
    `Value ${show(value)} contains a ")" without a "(". In a filter with groups, quote the value.`,
  "syntax.bare-negation": ({ found, didYouMean }) =>
    `${found === undefined ? '"!" must be followed by a group' : `${show(found)} is not supported. Negate a group with "!"`}, as in !(a=1).${suggest(didYouMean)}`,
  "syntax.bad-escape": ({ found }) =>
    `${show(found)} is not an escape sequence. Write a backslash as \\\\. Valid escapes: \\" \\\\ \\n \\r \\t \\uXXXX.`,
  "syntax.forbidden-character": ({ codePoint, escaped }) =>
    `${describeCharacter(codePoint)} is not allowed in a filter${escaped ? ", not even escaped" : ""}.`,
  "syntax.null-order": ({ operator }) =>
    `Operator "${operator}" does not support null. For the text, write "null" in quotes.`,

  "suspect.operator": ({ found, didYouMean }) =>
    `"${found}" is not an operator; its end is read as part of the value. Did you mean "${didYouMean}"?`,
  "suspect.word": ({ found, joiner }) =>
    `${show(found)} is part of this value. To combine conditions, write "${joiner}".`,
  "suspect.single-quotes": ({ value }) =>
    `Value ${show(value)} includes the single quotes. Use double quotes or no quotes.`,
  "suspect.list": () => `This compares with a text in brackets. For a list, remove the "=".`,
  "suspect.pattern": ({ value }) =>
    `"*" searches for ${show(value)} including the "%" signs. Remove them: patterns are not supported.`,
  "suspect.null": ({ value }) => `${show(value)} is a text here. For the null value, write null in lower case.`,
  "suspect.wildcard": ({ value, didYouMean }) =>
    `Value ${show(value)} includes the "*", which is not a wildcard here.${suggest([didYouMean])}`,
  "suspect.commas": ({ value, didYouMean }) =>
    `This compares with the text ${show(value)}. A list needs brackets.${suggest([didYouMean])}`,
  "suspect.midnight": ({ operator, value, didYouMean }) =>
    `"${operator}" compares with midnight (UTC), the start of ${show(value)}, not with the whole day.${suggest(didYouMean)}`,
  "suspect.empty-group": ({ matches }) => `This group is empty and matches ${matches}.`,
  "suspect.empty-list": ({ field, matches }) => `${listOf(field)} is empty and matches ${matches}.`,

  "limit.length": ({ limit, actual }) =>
    actual === undefined
      ? `The filter has more than ${limit} characters.`
      : `The filter has ${actual} characters${atMost(limit)}`,
  "limit.conditions": ({ limit }) => `The filter has more than ${limit} conditions.`,
  "limit.depth": ({ limit }) => `Groups are nested more than ${limit} levels deep.`,
  "limit.items": ({ limit, actual, field }) => `${listOf(field)} has ${actual} items${atMost(limit)}`,
  "limit.value": ({ limit, actual }) => `This value has ${actual} characters${atMost(limit)}`,
  "limit.errors": ({ limit, actual }) => `Showing the first ${limit} of ${actual} errors.`,
  "limit.warnings": ({ limit, actual }) => `Showing the first ${limit} of ${actual} warnings.`,

  "bind.unknown-field": ({ field, didYouMean }) => `Unknown field ${show(field)}.${suggest(didYouMean)}`,
  "bind.operator": ({ field, type, operator, allowed, didYouMean }) =>
    `Field ${show(field)} (${type}) does not support "${operator}".${suggest(didYouMean) || ` It supports ${allowed.join(" ")}.`}`,
  "bind.value": ({ field, value, expected, didYouMean, lostPlus }) =>
    `Field ${show(field)} accepts ${expected}, not ${show(value)}.${suggest(didYouMean)}${lostPlus ? " In a URL, write a plus sign as %2B." : ""}`,
  // The type of a list field does not tell the type of its items.
  "bind.range": ({ field, value, minimum, maximum }) =>
    `Field ${show(field)} accepts ${/^-?[0-9]+$/.test(minimum) ? "numbers" : "times"} from ${minimum} to ${maximum}, not ${show(value)}.`,
  "bind.choice": ({ field, value, choices, didYouMean }) =>
    `Field ${show(field)} does not accept ${show(value)}.${suggest(didYouMean) || ` It accepts ${showSome(choices)}.`}`,
  "bind.null": ({ field, isItem }) =>
    isItem
      ? `Items of field ${show(field)} are never null. For a null list, write ${clip(field)}=null.`
      : `Field ${show(field)} is never null.`,
  "bind.not-filterable": ({ field, filterable }) =>
    `Field ${show(field)} is not filterable.${filterable.length === 0 ? "" : ` Filterable: ${showSome(filterable)}.`}`,

  "decode.percent": ({ found }) => `${show(found)} is not valid percent-encoding. Write a percent sign as %25.`,
  "decode.utf8": ({ found }) => `${show(found)} is not valid UTF-8.`,

  ...BUILD_MESSAGES,
  "schema.name": ({ name }) => notAName(name),
  "schema.option": ({ field, option, expected }) => `Option "${option}" of field ${show(field)} must be ${expected}.`,
  "schema.field": ({ field }) => `Field ${show(field)} must be created by a field function, such as text().`,
};

export function diagnose<Code extends FilterCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Diagnostic {
  return makeDiagnostic(code, span, details, MESSAGES[code](details), fix);
}

/** The second sentence about a missing value. Without a schema, nothing is known about the field. */
function accepts(expected: string | undefined): string {
  return expected === undefined ? 'For an empty text, write "".' : `The field accepts ${expected}.`;
}

function notAName(name: string): string {
  return `${show(name)} is not a valid field name. A name starts with a letter or "_", followed by letters, digits, "_", "." or "-".`;
}

function listOf(field: string): string {
  return `The list of field ${show(field)}`;
}

function atMost(limit: number): string {
  return `; at most ${limit} are allowed.`;
}
