import { isDate } from "node:util/types";
import type { Field } from "../../src/index.js";

/** bigint: integer, boolean (0 or 1), day or instant in microseconds; number: double; array: code points of a text. */
export type Value = bigint | number | readonly number[] | DecimalValue;

/** The number `sign * 0.digits * 10 ** point`. The first digit is not 0; zero has no digits. */
interface DecimalValue {
  readonly sign: -1n | 0n | 1n;
  readonly digits: string;
  readonly point: bigint;
}

/** Compares two values of one field. Returns a negative number, 0 or a positive number, like a `sort` callback. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === "bigint" && typeof b === "bigint") return compare(a, b);
  if (typeof a === "number" && typeof b === "number") return compare(a, b);
  if (isText(a) && isText(b)) return compareTexts(a, b);
  if (isDecimal(a) && isDecimal(b)) return compareDecimals(a, b);
  throw new Error("Cannot compare values of different types");
}

/** Parses a value of a filter. Throws if it does not have the type of the field. */
export function valueOfText(field: Field, text: string): Value {
  const value =
    field.type === "number"
      ? Number(text)
      : field.type === "boolean"
        ? BigInt(text === "true")
        : valueInRecord(field, text);
  if (value === undefined) throw new Error(`Not a valid ${field.type}: ${text}`);
  return value;
}

/** Converts a value of a record. Returns undefined if it does not have the type of the field. */
export function valueInRecord(field: Field, raw: unknown): Value | undefined {
  switch (field.type) {
    case "integer":
      return wholeNumber(raw);
    case "decimal":
      return exactDecimal(raw);
    case "number":
      return typeof raw === "number" && Number.isFinite(raw) ? raw : undefined;
    case "enumeration":
      if (field.ordered && typeof raw === "string") return position(raw, field.choices);
      return typeof raw === "string" ? codePoints(raw) : undefined;
    case "text":
      return typeof raw === "string" ? codePoints(raw) : undefined;
    case "boolean":
      return typeof raw === "boolean" ? BigInt(raw) : undefined;
    case "date":
      return day(raw);
    case "timestamp":
      return microseconds(raw);
    case "uuid":
      return typeof raw === "string" && UUID.test(raw) ? BigInt(`0x${raw.replaceAll("-", "")}`) : undefined;
    case "list":
    case "json":
      throw new Error(`No single value: ${field.type}`);
  }
}

/** Names that are not declared come after all others. */
function position(name: string, choices: readonly string[]): bigint {
  return BigInt([...choices, name].indexOf(name));
}

const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;

export function codePoints(text: string): readonly number[] {
  return [...text].map((character) => character.codePointAt(0) ?? 0);
}

function wholeNumber(raw: unknown): bigint | undefined {
  if (typeof raw === "bigint") return raw;
  if (typeof raw === "number") return Number.isInteger(raw) ? BigInt(raw) : undefined;
  return typeof raw === "string" && /^-?[0-9]+$/.test(raw) ? BigInt(raw) : undefined;
}

function exactDecimal(raw: unknown): DecimalValue | undefined {
  if (typeof raw !== "number" && typeof raw !== "bigint" && typeof raw !== "string") return undefined;
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(String(raw));
  if (parts === null) return undefined;
  const [, minus, whole = "", fraction = "", exponent = "0"] = parts;
  const written = whole + fraction;
  const digits = written.replace(/^0+/, "");
  if (digits === "") return { sign: 0n, digits, point: 0n };
  const zeros = written.length - digits.length;
  return { sign: minus === "-" ? -1n : 1n, digits, point: BigInt(whole.length - zeros) + BigInt(exponent) };
}

/** Returns the days since 0001-01-01. */
function day(raw: unknown): bigint | undefined {
  if (isDate(raw)) {
    const instant = microseconds(raw);
    return instant === undefined ? undefined : instant / MICROSECONDS_OF_DAY;
  }
  const parts = typeof raw === "string" ? /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(raw) : null;
  return parts === null ? undefined : dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

function dayNumber(year: number, month: number, dayOfMonth: number): bigint | undefined {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (year < 1 || dayOfMonth < 1 || dayOfMonth > (lengths[month - 1] ?? 0)) return undefined;
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const months = lengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0);
  return BigInt(before * 365 + leapDays + months + dayOfMonth - 1);
}

const MICROSECONDS_OF_MINUTE = 60_000_000n;
const MICROSECONDS_OF_DAY = 1440n * MICROSECONDS_OF_MINUTE;
const DAYS_TO_1970 = 719_162n;
const DAYS_TO_10000 = 3_652_059n;
const CLOCK = /^([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,6}))?)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))?$/;

/** Returns the microseconds since 0001-01-01T00:00Z. */
function microseconds(raw: unknown): bigint | undefined {
  if (isDate(raw)) {
    const milliseconds = raw.getTime();
    if (Number.isNaN(milliseconds)) return undefined;
    return withinYears(DAYS_TO_1970 * MICROSECONDS_OF_DAY + BigInt(milliseconds) * 1000n);
  }
  if (typeof raw !== "string") return undefined;
  const midnight = day(raw.slice(0, 10));
  const clock = raw.length === 10 ? 0n : /^[Tt ]/.test(raw.slice(10)) ? clockTime(raw.slice(11)) : undefined;
  return midnight === undefined || clock === undefined
    ? undefined
    : withinYears(midnight * MICROSECONDS_OF_DAY + clock);
}

/** Returns the microseconds since midnight UTC of the written day; negative if the instant is before it. */
function clockTime(text: string): bigint | undefined {
  const parts = CLOCK.exec(text);
  if (parts === null) return undefined;
  const [, hours, minutes, seconds = "00", fraction = "", sign, offsetHours = "00", offsetMinutes = "00"] = parts;
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const [east, eastMinutes] = [Number(offsetHours), Number(offsetMinutes)];
  if (hour > 23 || minute > 59 || second > 59 || east > 23 || eastMinutes > 59) return undefined;
  const offset = (sign === "-" ? -1 : 1) * (east * 60 + eastMinutes);
  const wholeMinutes = BigInt(hour * 60 + minute - offset);
  return wholeMinutes * MICROSECONDS_OF_MINUTE + BigInt(seconds + fraction.padEnd(6, "0"));
}

function withinYears(instant: bigint): bigint | undefined {
  return instant >= 0n && instant < DAYS_TO_10000 * MICROSECONDS_OF_DAY ? instant : undefined;
}

function compare<T extends bigint | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first code point that differs decides; without one, the shorter text comes first. */
function compareTexts(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((point, i) => point !== b[i]);
  if (at === -1) return compare(a.length, b.length);
  return compare(a[at] ?? -1, b[at] ?? -1);
}

/** Compares the positions of the first digits first, so that huge exponents need no huge numbers. */
function compareDecimals(a: DecimalValue, b: DecimalValue): number {
  if (a.sign !== b.sign) return compare(a.sign, b.sign);
  if (a.point !== b.point) return compare(a.sign * a.point, b.sign * b.point);
  const length = Math.max(a.digits.length, b.digits.length);
  const [first, second] = [BigInt(a.digits.padEnd(length, "0")), BigInt(b.digits.padEnd(length, "0"))];
  return compare(a.sign * first, b.sign * second);
}

function isText(value: Value): value is readonly number[] {
  return Array.isArray(value);
}

function isDecimal(value: Value): value is DecimalValue {
  return typeof value === "object" && !isText(value);
}
