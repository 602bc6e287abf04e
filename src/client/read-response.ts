import type { Field } from "../schema/field.js";
import type { Schema } from "../schema/schema.js";
import { CANONICAL_INTEGER } from "../values/numeral.js";
import type { ResponseError } from "./errors.js";
import { isJsonObject, isWhole, type JsonObject, memberOf } from "./json.js";
import type { Envelope } from "./record-types.js";

/** The body of a successful answer, and the error to throw where it is not what was asked for. */
export interface ResponseBody {
  readonly json: unknown;
  /** Takes a sentence that says what is wrong. */
  readonly refuse: (sentence: string) => ResponseError;
}

/** What the records of an answer are expected to hold. */
export interface Expected {
  readonly schema: Schema;
  readonly fields: readonly string[];
}

/** An envelope whose every member was checked. Where it is not counted, both totals may be null, but not one of them. */
export function readList({ json, refuse }: ResponseBody, expected: Expected, isCounted: boolean): Envelope<JsonObject> {
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

export function readOne({ json, refuse }: ResponseBody, expected: Expected): JsonObject {
  return readRecord(memberOf(json, "data"), "data", expected, refuse);
}

/**
 * The key of a new record. `{ "data": { "id": 7 } }` is what the specification says and `7` what it shows: a key counts
 * with or without either wrapping, under its own name, or as "id" where that is not the name of another field.
 */
export function readKey(
  { json, refuse }: ResponseBody,
  { schema, key }: { readonly schema: Schema; readonly key: string },
) {
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
function readRecord(
  json: unknown,
  where: string,
  { schema, fields }: Expected,
  refuse: ResponseBody["refuse"],
): JsonObject {
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

/** The key of a new record in an answer. Many APIs write integers as texts, so that clients do not round them. */
export function keyFrom(value: unknown, field: Field | undefined): unknown {
  const isNumber = field?.type === "integer" || field?.type === "decimal";
  return isNumber && typeof value === "string" && CANONICAL_INTEGER.test(value) ? Number(value) : value;
}

/** What is wrong with the key of a new record in an answer, as the rest of a sentence; undefined where nothing is. */
export function keyFault(key: unknown, field: Field | undefined): string | undefined {
  if (key === undefined || key === null) return "is missing or null";
  // A rounded number would be the key of another record.
  if (field?.type !== "number" && Number.isInteger(key) && !Number.isSafeInteger(key)) {
    return "is beyond 2^53, where numbers are rounded";
  }
  if (field !== undefined) return faultOf(key, field);
  return typeof key === "string" || Number.isInteger(key) ? undefined : "is neither a text nor a whole number";
}

/** What is wrong with a value in a field, as the rest of a sentence; undefined where nothing is. */
export function faultOf(value: unknown, field: Field | undefined): string | undefined {
  if (value === null) return field?.nullable ? undefined : "is missing or null";
  switch (field?.type) {
    case "integer":
      return Number.isInteger(value) ? undefined : "is no whole number";
    case "decimal":
    case "number":
      return Number.isFinite(value) ? undefined : "is no number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "is neither true nor false";
    case "enumeration":
      return field.choices.some((choice) => choice === value) ? undefined : "is none of the field's choices";
    default:
      return typeof value === "string" ? undefined : "is no text";
  }
}
