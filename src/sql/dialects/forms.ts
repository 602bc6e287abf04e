import type { ListField } from "../../language/types/field.js";
import { JsonNumber, parseExactJson } from "../../language/values/exact-json.js";
import { DECIMAL, INTEGER } from "../../language/values/exact-number.js";
import { readShortDigits } from "../../language/values/short-digits.js";
import { withoutTrailingZeros } from "../../language/values/time.js";

/**
 * The forms in which statements select columns, so that no driver, driver option or session setting changes the values.
 * Nearly all are text: each driver converts dates, decimals and large integers differently, but none converts text. The
 * `stored` forms are for SQLite, which has only integers, doubles and texts, and accepts each of them in any column, and
 * for times that are stored as texts or integers.
 */
export type ColumnForm = keyof typeof FORMS;

/** SQL that selects a column, and the form of the value that a driver returns for it. */
export interface ColumnSelection {
  readonly sql: string;
  readonly form: ColumnForm;
}

interface FormDefinition {
  /** Returns the record value, exactly, or undefined if the input does not have the form. Never called with null. */
  readonly read: (value: unknown) => unknown;
  /** For error messages. */
  readonly expected: string;
}

export const FORMS = {
  /** Read as a number if that is exact, otherwise as a bigint. */
  integer: { read: readInteger, expected: 'digits, such as "42"' },
  /** Read as text with all digits. */
  decimal: { read: readDecimal, expected: 'digits, such as "12.50"' },
  number: { read: readNumber, expected: 'digits, such as "1.5" or "1e-07"' },
  /** The bits of a double in hexadecimal, for databases whose session settings can shorten the text of a double. */
  bits: { read: readBits, expected: '16 hexadecimal digits, such as "0x3ff8000000000000"' },
  boolean: { read: readBoolean, expected: '"true", "false", "1" or "0"' },
  text: { read: readText, expected: "text" },
  /**
   * Drivers that decode UTF-8 drop a leading U+FEFF, so a text that starts with U+FEFF or U+001B is prefixed with
   * U+001B.
   */
  "escaped text": { read: readEscapedText, expected: "text" },
  /** Values that the language cannot write, such as infinity and dates BC, stay as the database writes them. */
  date: { read: readDate, expected: 'a day, such as "2024-05-31"' },
  timestamp: { read: readTimestamp, expected: 'a time in UTC, such as "2024-05-31T10:00:00"' },
  /** The stored forms of times. */
  "stored seconds": {
    read: timeReader(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    expected: 'a text such as "2024-05-31 10:00:00"',
  },
  "stored milliseconds": {
    read: timeReader(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    expected: 'a text such as "2024-05-31T10:00:00.000Z"',
  },
  "stored microseconds": {
    read: timeReader(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    expected: 'a text such as "2024-05-31T10:00:00.000000Z"',
  },
  "stored epoch-seconds": { read: (value) => readEpoch(value, 1000), expected: "an integer of seconds since 1970" },
  "stored epoch-milliseconds": {
    read: (value) => readEpoch(value, 1),
    expected: "an integer of milliseconds since 1970",
  },
  /** Integers beyond 2^53 become bigints. */
  json: { read: readJson, expected: "JSON" },
  list: { read: readList, expected: 'a JSON array, such as ["a","b"]' },
  /** The items are numbers, or texts of digits. */
  "integer list": { read: readIntegerList, expected: "a JSON array, such as [1,2]" },
  "stored integer": { read: readStoredInteger, expected: "an integer" },
  "stored decimal": { read: readStoredDecimal, expected: "a number" },
  "stored number": { read: readStoredNumber, expected: "a number" },
  "stored boolean": { read: readStoredBoolean, expected: "1 or 0" },
  /** Escaped as above. */
  "stored text": { read: readEscapedText, expected: "text" },
  "stored date": { read: readStoredDate, expected: 'a day as text, such as "2024-05-31"' },
  "stored timestamp": {
    read: readStoredTimestamp,
    expected: 'an ISO 8601 time in UTC as text, such as "2024-05-31T10:00:00.000Z"',
  },
  "stored json": { read: readStoredJson, expected: "JSON as text" },
  "stored list": { read: readList, expected: 'a JSON array as text, such as ["a","b"]' },
  "stored integer list": { read: readIntegerList, expected: "a JSON array as text, such as [1,2]" },
} as const satisfies Readonly<Record<string, FormDefinition>>;

function timeReader(form: RegExp): (value: unknown) => string | undefined {
  return (value) => (typeof value === "string" && form.test(value) ? readStoredTimestamp(value) : undefined);
}

/** Reads seconds or milliseconds since 1970 as ISO 8601 in UTC. */
function readEpoch(value: unknown, millisecondsOfUnit: number): string | undefined {
  const time = new Date(Number(readStoredInteger(value)) * millisecondsOfUnit);
  return Number.isNaN(time.getTime()) ? undefined : withoutTrailingZeros(time.toISOString());
}

/** Returns the form of a list that is selected as JSON. */
export function listFormOf({ item }: ListField): "list" | "integer list" {
  return item.type === "integer" ? "integer list" : "list";
}

function readInteger(value: unknown): number | bigint | undefined {
  if (typeof value !== "string") return undefined;
  const short = readShortDigits(value, "integer");
  if (!Number.isNaN(short)) return short;
  if (!INTEGER.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
}

/** DuckDB writes no leading zero if the column has no digits before the decimal point. */
const FRACTION = /^-?\.[0-9]+$/;
const NOT_A_NUMBER = /^(?:-?inf(?:inity)?|nan)$/i;

function readDecimal(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (DECIMAL.test(value) || NOT_A_NUMBER.test(value)) return value;
  return FRACTION.test(value) ? value.replace(".", "0.") : undefined;
}

function readNumber(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  if (DECIMAL.test(value)) return Number(value);
  if (!NOT_A_NUMBER.test(value)) return undefined;
  if (/^n/i.test(value)) return Number.NaN;
  return value.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

const BITS = /^0x[0-9a-f]{16}$/;
/** Written before each use. Shared, because allocating a buffer per double would dominate the cost. */
const SCRATCH = new DataView(new ArrayBuffer(8));

function readBits(value: unknown): number | undefined {
  if (typeof value !== "string" || !BITS.test(value)) return undefined;
  SCRATCH.setUint32(0, hexadecimalAt(value, 2));
  SCRATCH.setUint32(4, hexadecimalAt(value, 10));
  return SCRATCH.getFloat64(0);
}

/** Hot: reads eight hexadecimal digits without a text of them. */
function hexadecimalAt(text: string, start: number): number {
  let sum = 0;
  for (let index = start; index < start + 8; index++) {
    const unit = text.charCodeAt(index);
    sum = sum * 16 + unit - (unit < 58 ? 48 : 87);
  }
  return sum;
}

function readBoolean(value: unknown): boolean | undefined {
  if (value === "true" || value === "1") return true;
  return value === "false" || value === "0" ? false : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readEscapedText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return value.startsWith("\u001b") ? value.slice(1) : value;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Infinity, years of more than four digits and years BC, as PostgreSQL and DuckDB write them. */
const OTHER_DAY = /^(?:-?infinity|\d{4,}-\d\d-\d\d(?: BC| \(BC\))?)$/;
const OTHER_TIME = /^(?:-?infinity|\d{4,}-\d\d-\d\d(?: \(BC\))?[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?: BC)?)$/;

function readDate(value: unknown): string | undefined {
  return typeof value === "string" && (DAY.test(value) || OTHER_DAY.test(value)) ? value : undefined;
}

/** An offset, even zero, shows that the column does not have the declared type. */
const OFFSET = /:\d\d(?:\.\d+)?[+-]/;

function readTimestamp(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (!COMMON_TIME.test(value) && OFFSET.test(value)) return undefined;
  return readStoredTimestamp(value) ?? (OTHER_TIME.test(value) ? value : undefined);
}

function readJson(value: unknown): unknown {
  return typeof value === "string" ? parseExactJson(value) : undefined;
}

function readList(value: unknown): readonly unknown[] | undefined {
  const list = readJson(value);
  // A decimal in a record is the text of its digits.
  return Array.isArray(list) ? list.map((item) => (item instanceof JsonNumber ? String(item) : item)) : undefined;
}

function readIntegerList(value: unknown): readonly unknown[] | undefined {
  return readList(value)?.map((item) => readInteger(item) ?? item);
}

/** SQLite converts a text of digits to a number if the type of the column is JSON. */
function readStoredJson(value: unknown): unknown {
  return typeof value === "number" || typeof value === "bigint" ? value : readJson(value);
}

/** Some drivers have an option to return integers as bigints or texts. */
function readStoredInteger(value: unknown): number | bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : undefined;
  return readInteger(typeof value === "bigint" ? String(value) : value);
}

function readStoredDecimal(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : readDecimal(typeof value === "bigint" ? String(value) : value);
}

function readStoredNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : readNumber(typeof value === "bigint" ? String(value) : value);
}

function readStoredBoolean(value: unknown): boolean | undefined {
  if (value === 1 || value === 1n || value === "1") return true;
  return value === 0 || value === 0n || value === "0" ? false : undefined;
}

function readStoredDate(value: unknown): string | undefined {
  return typeof value === "string" && DAY.test(value) ? value : undefined;
}

/** The format of PostgreSQL and most applications, which needs no parsing. */
const COMMON_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d*[1-9])?Z?$/;
const TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?(?: ?(?:[Zz]|[+-]00(?::?00)?))?)?$/;

/** Returns the one text of an instant as in JSON: in UTC, without trailing zeros in the fraction. */
function readStoredTimestamp(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (COMMON_TIME.test(value)) return value.endsWith("Z") ? value : `${value}Z`;
  const match = TIME.exec(value);
  if (match === null) return undefined;
  const [, day, time = "00:00", seconds = "00", fraction = ""] = match;
  const digits = fraction.replace(/0+$/, "");
  return `${day}T${time}:${seconds}${digits === "" ? "" : `.${digits}`}Z`;
}
