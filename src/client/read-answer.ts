import type { Schema } from "../schema/schema.js";
import type { AnswerError } from "./answer-error.js";
import { isJsonObject, isWhole, type JsonObject, memberOf } from "./json.js";
import { faultOf } from "./record-faults.js";
import { keyFault, keyFrom } from "./record-key.js";
import type { Envelope } from "./resource-options.js";

/** The body of a successful answer, and the error to throw where it is not what was asked for. */
export interface Answer {
  readonly json: unknown;
  /** Takes a sentence that says what is wrong. */
  readonly refuse: (sentence: string) => AnswerError;
}

/** What the records of an answer are expected to hold. */
export interface Expected {
  readonly schema: Schema;
  readonly fields: readonly string[];
}

/** An envelope whose every member was checked. Where it is not counted, both totals may be null, but not one of them. */
export function readList({ json, refuse }: Answer, expected: Expected, isCounted: boolean): Envelope<JsonObject> {
  const data = memberOf(json, "data");
  if (!Array.isArray(data)) throw refuse(`"data" is no array.`);
  const member = (group: string, name: string): unknown => memberOf(memberOf(json, group), name);
  const whole = (group: string, name: string, minimum: number): number => {
    const value = member(group, name);
    if (!isWhole(value, minimum)) throw refuse(`"${group}.${name}" is no whole number from ${minimum}.`);
    return value;
  };
  const pageOrNull = (name: string): number | null =>
    member("pagination", name) === null ? null : whole("pagination", name, 1);
  const records = data.map((record: unknown, index) => readRecord(record, `data[${index}]`, expected, refuse));
  const count = whole("meta", "count", 0);
  const pages = {
    previousPage: pageOrNull("previousPage"),
    currentPage: whole("pagination", "currentPage", 1),
    nextPage: pageOrNull("nextPage"),
  };
  if (!isCounted && member("meta", "total") === null && member("pagination", "totalPages") === null) {
    return { data: records, meta: { count, total: null }, pagination: { ...pages, totalPages: null } };
  }
  return {
    data: records,
    meta: { count, total: whole("meta", "total", 0) },
    pagination: { ...pages, totalPages: whole("pagination", "totalPages", 0) },
  };
}

export function readOne({ json, refuse }: Answer, expected: Expected): JsonObject {
  return readRecord(memberOf(json, "data"), "data", expected, refuse);
}

/**
 * The key of a new record. `{ "data": { "id": 7 } }` is what the specification says and `7` what it shows: a key counts
 * with or without either wrapping, under its own name, or as "id" where that is not the name of another field.
 */
export function readKey({ json, refuse }: Answer, { schema, key }: { readonly schema: Schema; readonly key: string }) {
  const data = memberOf(json, "data") ?? json;
  const field = schema.byName.get(key);
  const value = keyFrom(isJsonObject(data) ? namedKey(data, schema, key) : data, field);
  const fault = keyFault(value, field);
  if (fault === undefined) return value;
  throw refuse(`The key "${key}" of the new record ${fault}.`);
}

function namedKey(record: JsonObject, schema: Schema, key: string): unknown {
  const name = Object.hasOwn(record, key) || schema.byName.has("id") ? key : "id";
  return memberOf(record, name);
}

/** Just the fields that were asked for, so that the record is what its type says. A nullable one may be left out for null. */
function readRecord(json: unknown, where: string, { schema, fields }: Expected, refuse: Answer["refuse"]): JsonObject {
  if (!isJsonObject(json)) throw refuse(`"${where}" is no object.`);
  return Object.fromEntries(
    fields.map((name) => {
      const value = memberOf(json, name) ?? null;
      const fault = faultOf(value, schema.byName.get(name));
      if (fault !== undefined) throw refuse(`"${where}.${name}" ${fault}.`);
      return [name, value];
    }),
  );
}
