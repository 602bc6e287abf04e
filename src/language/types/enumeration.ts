import type { OrderOperator } from "../ast/operators.js";
import { showSome } from "../diagnostics/display.js";
import type { EnumerationField } from "./field.js";
import { ACCEPTS, isOneOfSame, isSame, LAST, numbersOf, type RecordType, SAME } from "./record-type.js";
import { isText, textTexts } from "./text.js";
import { textColumn } from "./text-records.js";
import { anyJson, type ValueTexts } from "./value-texts.js";
import type { ValueType } from "./value-type.js";

export const enumerationType: ValueType<EnumerationField, string> = {
  expected: ({ choices }) => `one of ${showSome(choices)}`,
  read: (text, { choices }) => (choices.includes(text) ? text : undefined),
  fault: () => ({ fault: "choice" }),
  choices: ({ choices }) => choices,
  examples: ({ choices }) => choices.slice(0, 1),
  jsonType: ({ choices }) => ({ type: "string", enum: choices }),
};

/** Any text: a column may have other names than the schema. */
export const isName = isText;

export const enumerationRecords: RecordType<EnumerationField, string> = {
  noun: "text",
  compares: isSame,
  isOneOf: isOneOfSame,
  inline: SAME,
  column: (values, field) => (field.ordered && numbersOf(values, ranksIn(field))) || textColumn(values, (text) => text),
};

function ranksIn({ choices }: EnumerationField): (value: unknown) => number {
  const ranks = new Map<unknown, number>(choices.map((choice, position) => [choice, position]));
  return (value) => ranks.get(value) ?? (isText(value) ? choices.length : LAST);
}

/** Returns the position of a name among the choices of an ordered enumeration. Other names come after all choices. */
export function rankIn({ choices }: EnumerationField, name: unknown): number {
  const position = choices.indexOf(name as string);
  return position === -1 ? choices.length : position;
}

/** Returns the choices that an operator accepts: a condition on the order of an enumeration lists them. */
export function choicesIn({ choices }: EnumerationField, operator: OrderOperator, name: string): readonly string[] {
  const wanted = choices.indexOf(name);
  return choices.filter((_, position) => ACCEPTS[operator](position - wanted));
}

export const enumerationTexts: ValueTexts<EnumerationField> = {
  json: anyJson,
  cursor: textTexts.cursor,
  fromCursor: (text) => (textTexts.cursor(text) === undefined ? undefined : { type: "enumeration", value: text }),
};
