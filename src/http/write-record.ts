import type { Field } from "../schema/field.js";
import type { Schema } from "../schema/schema.js";
import { writeExactJson } from "../values/exact-json.js";
import { readTime, type TimeType } from "../values/record-time.js";
import { isArray, readField } from "../values/record-value.js";
import { withoutTrailingZeros } from "../values/time.js";
import type { SourceRecord } from "./source.js";

type WriteValue = (value: unknown) => string;

/**
 * Returns a function that writes records as JSON with the given fields, in that order. Numbers keep all digits, even
 * those that a double cannot represent; times are ISO 8601 in UTC. A missing value becomes null.
 */
export function recordWriter(fields: readonly string[], schema: Schema): (record: SourceRecord) => string {
  const writers = fields.map((name) => {
    const field = schema.byName.get(name);
    return { name, label: `${JSON.stringify(name)}:`, write: field === undefined ? writeAny : writerOf(field) };
  });
  return (record) => {
    let json = "{";
    for (const { name, label, write } of writers) {
      const value = readField(record, name);
      json += (json === "{" ? label : `,${label}`) + orNull(value, write);
    }
    return `${json}}`;
  };
}

function orNull(value: unknown, write: WriteValue): string {
  return value === null || value === undefined ? "null" : write(value);
}

function writerOf(field: Field): WriteValue {
  switch (field.type) {
    case "integer":
    case "decimal":
    case "number":
      return writeNumber;
    case "boolean":
      return writeBoolean;
    case "date":
      return (value) => writeTime(value, "date");
    case "timestamp":
      return (value) => writeTime(value, "timestamp");
    case "text":
    case "enumeration":
    case "uuid":
    case "json":
      return writeAny;
    case "list": {
      const writeItem = writerOf(field.item);
      return (value) =>
        isArray(value) ? `[${Array.from(value, (item) => orNull(item, writeItem)).join(",")}]` : writeAny(value);
    }
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** Databases return large and decimal numbers as text. */
function writeNumber(value: unknown): string {
  return typeof value === "string" && JSON_NUMBER.test(value) ? value : writeAny(value);
}

/** Some databases store booleans as 0 and 1. */
function writeBoolean(value: unknown): string {
  if (value === true || value === 1 || value === 1n) return "true";
  if (value === false || value === 0 || value === 0n) return "false";
  return writeAny(value);
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const ISO_IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

function writeTime(value: unknown, type: TimeType): string {
  if (typeof value === "string" && (type === "date" ? DAY : ISO_IN_UTC).test(value))
    return `"${withoutTrailingZeros(value)}"`;
  const time = readTime(typeof value === "string" ? withMinutes(value) : value, type);
  if (time === undefined) return writeAny(value);
  return `"${withoutTrailingZeros(time)}"`;
}

/** PostgreSQL writes an offset of whole hours without minutes. */
function withMinutes(time: string): string {
  return /:\d\d(?:\.\d+)?[+-]\d\d$/.test(time) ? `${time}:00` : time;
}

/** Writes any value as JSON, or null if JSON cannot represent it. */
function writeAny(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  if (typeof value === "bigint") return String(value);
  const iso = readTime(value, "timestamp");
  if (typeof value === "object" && iso !== undefined) return `"${withoutTrailingZeros(iso)}"`;
  return writeExactJson(value);
}
