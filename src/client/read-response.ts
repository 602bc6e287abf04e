import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import type { Member } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import type { Field, ListField } from "../language/types/field.js";
import { typeOf } from "../language/types/types.js";
import { isExactNumber, type JsonType } from "../language/types/value-type.js";
import { CANONICAL_INTEGER } from "../language/values/exact-number.js";
import type { ResponseError } from "./errors.js";
import { isJsonObject, type JsonObject, memberOf } from "./json.js";

/** The JSON of a successful response. */
export interface ResponseBody {
  readonly json: unknown;
  readonly headers: Headers;
  /** Diagnostics of the member `warnings`, without credentials. */
  readonly warnings: readonly Diagnostic[];
  /** Returns the error to throw if the JSON is not the expected one. The sentence describes what is wrong. */
  readonly unexpected: (sentence: string) => ResponseError;
}

/** The fields and related records that each record of a response must have. */
export type Expected = readonly Member[];

export function readOne({ json, unexpected }: ResponseBody, expected: Expected): JsonObject {
  return readRecord(memberOf(json, "data"), "data", expected, unexpected);
}

/**
 * Reads the key of a new record. Accepts `{ "data": { "id": 7 } }` with both, one or none of the wrappers, as APIs
 * differ. The member has the name of the key field. It may also be called "id" if the schema has no field of that name.
 */
export function readKey(
  { json, unexpected }: ResponseBody,
  { schema, key }: { readonly schema: Schema; readonly key: string },
): unknown {
  const data = memberOf(json, "data") ?? json;
  const field = schema.byName.get(key);
  const value = parseKey(isJsonObject(data) ? namedKey(data, schema, key) : data, field);
  const fault = keyFault(value, field);
  if (fault === undefined) return value;
  throw unexpected(`Key "${key}" of the new record ${fault}.`);
}

function namedKey(record: JsonObject, schema: Schema, key: string): unknown {
  const name = Object.hasOwn(record, key) || schema.byName.has("id") ? key : "id";
  return memberOf(record, name);
}

/**
 * Reads a record and drops all fields that were not requested, so that it matches its type. A missing nullable field is
 * null.
 */
export function readRecord(
  json: unknown,
  path: string,
  expected: Expected,
  unexpected: ResponseBody["unexpected"],
): JsonObject {
  if (!isJsonObject(json)) throw unexpected(`"${path}" is not an object.`);
  return Object.fromEntries(
    expected.map((member) => {
      const { name } = member;
      const value = memberOf(json, name) ?? null;
      const at = `${path}.${name}`;
      if ("members" in member) return [name, value === null ? null : readRecord(value, at, member.members, unexpected)];
      const fault = valueFault(value, member.definition);
      if (fault !== undefined) throw unexpected(`"${at}" ${fault}.`);
      return [name, value];
    }),
  );
}

/** Parses a numeric key that is a string: many APIs write integers as strings so that clients do not round them. */
function parseKey(value: unknown, field: Field | undefined): unknown {
  const isText = typeof value === "string" && isExactNumber(jsonTypeOf(field)) && CANONICAL_INTEGER.test(value);
  return isText ? Number(value) : value;
}

/** Returns what is wrong with the key of a new record as the end of a sentence, or undefined if it is valid. */
function keyFault(key: unknown, field: Field | undefined): string | undefined {
  if (key === undefined || key === null) return "is missing or null";
  // A rounded number would be the key of another record.
  if (jsonTypeOf(field).format !== "double" && Number.isInteger(key) && !Number.isSafeInteger(key)) {
    return "is beyond 2^53 and would be rounded";
  }
  if (field !== undefined) return valueFault(key, field);
  return typeof key === "string" || Number.isInteger(key) ? undefined : "is not a string or an integer";
}

function jsonTypeOf(field: Field | undefined): JsonType {
  return field === undefined ? {} : typeOf(field).jsonType(field);
}

/** What values of each type are, and the end of a sentence about one that is not. */
const VALUES: { readonly [Type in NonNullable<JsonType["type"]>]: readonly [(value: unknown) => boolean, string] } = {
  integer: [Number.isInteger, "is not an integer"],
  number: [Number.isFinite, "is not a number"],
  boolean: [(value) => typeof value === "boolean", "is not true or false"],
  string: [(value) => typeof value === "string", "is not a string"],
  array: [Array.isArray, "is not an array"],
};

/** Returns what is wrong with the value of a field as the end of a sentence, or undefined if it is valid. */
export function valueFault(value: unknown, field: Field | undefined): string | undefined {
  const { type, enum: choices } = jsonTypeOf(field);
  if (field === undefined || type === undefined) return undefined;
  if (value === null) return field.nullable ? undefined : "is missing or null";
  if (choices !== undefined) {
    return choices.some((choice) => choice === value) ? undefined : "is not one of the field's choices";
  }
  const [isValid, fault] = VALUES[type];
  if (!isValid(value)) return fault;
  return field.type === "list" ? itemFault(value as readonly unknown[], field) : undefined;
}

function itemFault(items: readonly unknown[], { item }: ListField): string | undefined {
  const faults = items.map((one) => (one === null ? undefined : valueFault(one, item)));
  const index = faults.findIndex((fault) => fault !== undefined);
  return index === -1 ? undefined : `has an item ${index} that ${faults[index]}`;
}
