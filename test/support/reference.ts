import type { Comparison, Condition, Field, Filter, Membership, Related, Schema } from "../../src/index.js";
import { codePoints, compareValues, type Value, valueInRecord, valueOfText } from "./order.js";

/**
 * Whether a record matches a filter that is valid for the schema. This reference implementation follows the tables of
 * LANGUAGE.md and shares no code with the library: it evaluates every part and prepares nothing.
 */
export function matches(filter: Filter, schema: Schema, record: unknown): boolean {
  switch (filter.kind) {
    case "everything":
      return true;
    case "and":
      return !filter.parts.map((part) => matches(part, schema, record)).includes(false);
    case "or":
      return filter.parts.map((part) => matches(part, schema, record)).includes(true);
    case "not":
      return !matches(filter.part, schema, record);
    case "comparison":
    case "membership": {
      const [field] =
        Object.entries(schema.fields).find(([, { aliases = [] }]) => aliases.includes(filter.field)) ?? [];
      if (field !== undefined) return conditionHolds({ ...filter, field }, schema, record);
      return schema.byName.has(filter.field)
        ? conditionHolds(filter, schema, record)
        : pathHolds(filter, schema, record);
    }
    case "related":
      return relatedHolds(filter, schema, record);
  }
}

function relatedHolds({ relation: name, operator, count, part }: Related, schema: Schema, record: unknown): boolean {
  const { target, found } = follow(schema, record, name);
  const number = found.filter((each) => matches(part, target, each)).length;
  const wanted = count ?? 0;
  switch (operator) {
    case "some":
      return number > 0;
    case "none":
      return number === 0;
    case "=":
      return number === wanted;
    case "!=":
      return number !== wanted;
    case ">":
      return number > wanted;
    case ">=":
      return number >= wanted;
    case "<":
      return number < wanted;
    case "<=":
      return number <= wanted;
  }
}

/** A field of a related record: null without one. The names of fields may contain dots, those of relations may not. */
function pathHolds(condition: Condition, schema: Schema, record: unknown): boolean {
  const [name = "", ...rest] = condition.field.split(".");
  const { target, found } = follow(schema, record, name);
  if (found.length === 0) return holdsForNull(condition);
  return matches({ ...condition, field: rest.join(".") }, target, found[0]);
}

function follow(schema: Schema, record: unknown, name: string): { target: Schema; found: readonly unknown[] } {
  const relation = schema.relationByName.get(name);
  if (relation === undefined) throw new Error(`Unknown relation: ${name}`);
  const value = rawValue(record, name);
  const target = typeof relation.target === "function" ? relation.target() : relation.target;
  const items: readonly unknown[] = Array.isArray(value) === (relation.relation === "many") ? [value].flat() : [];
  return { target, found: items.filter((item) => typeof item === "object" && item !== null) };
}

function conditionHolds(condition: Condition, schema: Schema, record: unknown): boolean {
  const field = schema.byName.get(condition.field);
  if (field === undefined) throw new Error(`Unknown field: ${condition.field}`);
  const raw = (field.path?.split(".") ?? [condition.field]).reduce(rawValue, record);
  if (raw === null || raw === undefined) return holdsForNull(condition);
  if (field.type === "list") return listHolds(condition, field.item, raw);
  const value = valueInRecord(field, raw);
  return condition.kind === "comparison"
    ? comparisonHolds(condition, field, value)
    : membershipHolds(condition, field, value);
}

/** The rows "list fields" of the table. */
function listHolds(condition: Condition, item: Field, raw: unknown): boolean {
  const { operator } = condition;
  const isNegative = operator.startsWith("!");
  if (condition.kind === "comparison" && (operator === "=" || operator === "!=")) {
    const isEmpty = Array.isArray(raw) && raw.length === 0;
    return condition.value === null ? isNegative : isEmpty !== isNegative;
  }
  const wanted = condition.kind === "comparison" ? [condition.value] : condition.items;
  const items = Array.isArray(raw) ? raw.filter((one) => one !== null && one !== undefined) : [];
  const hasAny = items.some((one) => wanted.some((text) => isEqual(item, valueInRecord(item, one), text ?? "")));
  return hasAny !== isNegative;
}

function rawValue(record: unknown, name: string): unknown {
  if (typeof record !== "object" || record === null) return null;
  const isInheritedByAll = Reflect.has(Object.prototype, name);
  return isInheritedByAll && !Object.hasOwn(record, name) ? null : Reflect.get(record, name);
}

/** The column "null" of the table. */
function holdsForNull(condition: Condition): boolean {
  if (condition.kind === "membership") return condition.operator === (condition.items.includes(null) ? "[]" : "![]");
  if (condition.value === null) return condition.operator === "=";
  return ["!=", "!*", "!^", "!$"].includes(condition.operator);
}

/** `value` is undefined if the record has a value of another type: no positive condition matches it. */
function comparisonHolds({ operator, value: text }: Comparison, field: Field, value: Value | undefined): boolean {
  if (text === null) return operator === "!=";
  switch (operator) {
    case "=":
      return isEqual(field, value, text);
    case "!=":
      return !isEqual(field, value, text);
    case "*":
      return isPart(field, value, text);
    case "!*":
      return !isPart(field, value, text);
    case "^":
      return isPart(field, value, text, "start");
    case "!^":
      return !isPart(field, value, text, "start");
    case "$":
      return isPart(field, value, text, "end");
    case "!$":
      return !isPart(field, value, text, "end");
    case ">":
      return isAfter(field, value, text);
    case ">=":
      return isAfter(field, value, text) || isEqual(field, value, text);
    case "<":
      return isBefore(field, value, text);
    case "<=":
      return isBefore(field, value, text) || isEqual(field, value, text);
  }
}

function membershipHolds({ operator, items }: Membership, field: Field, value: Value | undefined): boolean {
  const isAnyOf = items.filter((item) => item !== null).some((item) => isEqual(field, value, item));
  return operator === "[]" ? isAnyOf : !isAnyOf;
}

function isEqual(field: Field, value: Value | undefined, text: string): boolean {
  return value !== undefined && order(field, value, text) === 0;
}

function isAfter(field: Field, value: Value | undefined, text: string): boolean {
  // A name that is not one of the choices has no order.
  if (field.type === "enumeration" && value === BigInt(field.choices.length)) return false;
  return value !== undefined && order(field, value, text) > 0;
}

function isBefore(field: Field, value: Value | undefined, text: string): boolean {
  return value !== undefined && order(field, value, text) < 0;
}

/** Compares a value of a record with a value of a filter. */
export function order(field: Field, value: Value, text: string): number {
  const other = valueOfText(field, text);
  if (field.type !== "text" || !field.ignoresCase || !Array.isArray(value) || !Array.isArray(other)) {
    return compareValues(value, other);
  }
  return compareValues(value.map(small), other.map(small));
}

/** Whether the value contains the code points of the text as a contiguous sequence, at its start, end or anywhere. */
function isPart(field: Field, value: Value | undefined, text: string, at?: "start" | "end"): boolean {
  if (field.type !== "text" || !Array.isArray(value)) return false;
  const fold = field.containsIgnoresCase || field.ignoresCase ? small : (point: number) => point;
  const whole = value.map(fold);
  const part = codePoints(text).map(fold);
  const starts = [...whole.keys(), whole.length].filter((start) => {
    return at === undefined || start === (at === "start" ? 0 : whole.length - part.length);
  });
  return starts.some((start) => part.every((point, i) => point === whole[start + i]));
}

const CAPITAL_LETTERS = codePoints("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const SMALL_LETTERS = codePoints("abcdefghijklmnopqrstuvwxyz");

function small(point: number): number {
  return SMALL_LETTERS[CAPITAL_LETTERS.indexOf(point)] ?? point;
}
