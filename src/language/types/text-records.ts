import type { OrderOperator } from "../ast/operators.js";
import { foldCase, hasFoldedAt } from "../values/fold-case.js";
import { compareByCodePoint, compareFolded, compareUnits, isBelowSurrogates } from "../values/text-order.js";
import { ACCEPTS, type Accepts, type Column, othersOf } from "./record-type.js";

export function comparesTexts(operator: OrderOperator, operand: string): Accepts {
  if (operator === "=") return (value) => value === operand;
  const accepts = ACCEPTS[operator];
  const compare = isBelowSurrogates(operand) ? compareUnits : compareByCodePoint;
  return (value) => typeof value === "string" && accepts(compare(value, operand));
}

/** Ignores the case of ASCII letters. */
export function comparesFolded(operator: OrderOperator, text: string): Accepts {
  const operand = foldCase(text);
  if (operator === "=") {
    return (value) => typeof value === "string" && value.length === operand.length && hasFoldedAt(value, 0, operand);
  }
  const accepts = ACCEPTS[operator];
  return (value) => typeof value === "string" && accepts(compareFolded(value, operand));
}

export function isOneOfFolded(texts: readonly string[]): Accepts {
  const set = new Set(texts.map(foldCase));
  return (value) => typeof value === "string" && set.has(foldCase(value));
}

/** Texts are sorted by code point. `read` returns undefined for a value that is not a text of the type. */
export function textColumn(values: readonly unknown[], read: (text: string) => string | undefined): Column {
  const texts = values.map((value) => (typeof value === "string" ? read(value) : undefined));
  const isPlain = texts.every((text) => text === undefined || isBelowSurrogates(text));
  return isPlain ? { kind: "texts", values: texts } : othersOf(texts, compareByCodePoint);
}
