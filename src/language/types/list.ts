import { isArray } from "../values/record-value.js";
import type { Field, ListField } from "./field.js";
import { type Accepts, type RecordType, unsorted } from "./record-type.js";
import { anyJson, arrayJson, noCursor, type ValueTexts } from "./value-texts.js";
import { type ValueType, valueFault } from "./value-type.js";

const CHOICES = ["[]"] as const;
const JSON_TYPE = { type: "array" } as const;

/** The list itself, which is compared with null and the empty list. Items have their own type, which `of` returns. */
export function listType(of: (item: Field) => ValueType): ValueType<ListField, "[]"> {
  return {
    expected,
    read: (text) => (text === "[]" ? text : undefined),
    fault: (_text, field) => valueFault(expected(field)),
    choices: () => CHOICES,
    examples: ({ item }) => of(item).examples(item).slice(0, 1),
    jsonType: () => JSON_TYPE,
  };
}

function expected({ nullable }: ListField): string {
  return nullable ? 'null or [] after "="' : '[] after "="';
}

export const isList = isArray;

/** The conditions of a list are about its items: one of them must fulfil the condition. */
export function listRecords(of: (item: Field) => RecordType): RecordType<ListField> {
  return {
    noun: "an array",
    compares: (operator, wanted, { item }) => hasItem(of(item).compares(operator, wanted, item)),
    isOneOf: (wanted, { item }) => hasItem(of(item).isOneOf(wanted, item)),
    column: unsorted,
  };
}

function hasItem(accepts: Accepts): Accepts {
  return (list) => isArray(list) && list.some((item) => accepts(item));
}

export function listTexts(of: (item: Field) => ValueTexts): ValueTexts<ListField> {
  return {
    json: (value, { item }) => (isArray(value) ? arrayJson(value, (one) => of(item).json(one, item)) : anyJson(value)),
    cursor: noCursor,
    fromCursor: noCursor,
  };
}
