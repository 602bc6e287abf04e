import type { BoundValue } from "../language/bind/bound-filter.js";
import { findForbidden } from "../language/text/characters.js";
import type { Field } from "../language/types/field.js";
import { DECIMAL, INTEGER, readExactNumber } from "../language/values/exact-number.js";
import { readOtherTime } from "../language/values/other-time.js";
import { exactNumberOf, isNumeric } from "../language/values/record-number.js";
import { readTime } from "../language/values/record-time.js";
import { readUuid } from "../language/values/uuid.js";

/**
 * The most digits of a number in a cursor. The `numeric` of PostgreSQL has no more before and after the point; a longer
 * one is an error there. The significant ones are limited because converting them takes quadratic time.
 */
const MAX_DIGITS = { beforePoint: 131_072, afterPoint: 16_383, significant: 16_383 } as const;
/** As PostgreSQL writes them. */
const NOT_FINITE: readonly unknown[] = ["NaN", "Infinity", "-Infinity"];

/** Returns the canonical text of a record's value, or undefined if it is not a value of the field. */
export function writeSortValue(value: unknown, { type }: Field): string | undefined {
  switch (type) {
    case "integer":
      return isNumeric(value, type) ? String(BigInt(value)) : undefined;
    case "decimal": {
      if (isNotFinite(value)) return String(value);
      if (!isNumeric(value, type)) return undefined;
      const { negative, digits, point } = exactNumberOf(value, type);
      const exponent = point - digits.length;
      if (digits === "") return "0";
      return `${negative ? "-" : ""}${digits}${exponent === 0 ? "" : `e${exponent}`}`;
    }
    case "number":
      // Adding 0 turns -0 into 0, which is equal.
      return typeof value === "number" ? String(value + 0) : undefined;
    case "text":
    case "enumeration":
      return typeof value === "string" && findForbidden(value) === -1 ? value : undefined;
    case "boolean":
      // Some databases store booleans as 0 and 1.
      if (value === true || value === 1 || value === 1n) return "true";
      return value === false || value === 0 || value === 0n ? "false" : undefined;
    case "date":
    case "timestamp":
      return readTime(value, type) ?? readOtherTime(value, type);
    case "uuid":
      // Not in lower case, because columns of texts are sorted as they are.
      return typeof value === "string" && readUuid(value) !== undefined ? value : undefined;
    case "list":
    case "json":
      // Never sorted by.
      return undefined;
  }
}

function isNotFinite(value: unknown): boolean {
  return typeof value === "number" ? !Number.isFinite(value) : NOT_FINITE.includes(value);
}

/**
 * Reads a canonical text, or returns undefined if it is not one of this field. Unlike in a filter, all values are allowed
 * that a column can contain, whatever the schema declares: any name of an enumeration, integers of any size, decimals of
 * more digits, NaN and infinities, times of any year. A decimal that is not finite is a bound number.
 */
export function readSortValue(text: string, field: Field): BoundValue | undefined {
  const { type } = field;
  switch (type) {
    case "integer":
      return text.length <= MAX_DIGITS.significant && INTEGER.test(text) ? { type, value: BigInt(text) } : undefined;
    case "decimal": {
      if (isNotFinite(text)) return { type: "number", value: Number(text) };
      if (!DECIMAL.test(text)) return undefined;
      const { negative, digits, point } = readExactNumber(text);
      const exponent = digits === "" ? 0 : point - digits.length;
      if (!(point <= MAX_DIGITS.beforePoint && exponent >= -MAX_DIGITS.afterPoint)) return undefined;
      if (digits.length > MAX_DIGITS.significant) return undefined;
      return { type, value: { coefficient: BigInt(`${negative ? "-" : ""}${digits || "0"}`), exponent } };
    }
    case "number":
      return isNotFinite(text) || Number.isFinite(Number(text)) ? { type, value: Number(text) } : undefined;
    case "text":
    case "enumeration":
      return findForbidden(text) === -1 ? { type, value: text } : undefined;
    case "boolean":
      return text === "true" || text === "false" ? { type, value: text === "true" } : undefined;
    case "date":
    case "timestamp": {
      const value = readTime(text, type) ?? readOtherTime(text, type);
      return value === undefined ? undefined : { type, value };
    }
    case "uuid": {
      return readUuid(text) === undefined ? undefined : { type, value: text };
    }
    case "list":
    case "json":
      return undefined;
  }
}

/** Returns the value as a record holds it. */
export function recordValueOf(bound: BoundValue): unknown {
  return bound.type === "decimal" ? `${bound.value.coefficient}e${bound.value.exponent}` : bound.value;
}
