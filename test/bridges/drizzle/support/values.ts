import { readTime } from "../../../../src/language/values/record-time.js";

/** Converts a value of a record, which may have any form, to the one that a column of drizzle accepts. */
export type Convert = (value: unknown) => unknown;

export const asIs: Convert = (value) => value;
export const asBigint: Convert = (value) => BigInt(value as string);
export const asNumber: Convert = (value) => Number(value);
export const asText: Convert = (value) => String(value);
export const asTimestamp: Convert = (value) => readTime(value, "timestamp");
/** Drizzle reads the years before 100 as years of the last or this century. */
export const asInstant: Convert = (value) => new Date(String(asTimestamp(value)).replace(/^00/, "10"));
export const asDate: Convert = (value) => readTime(value, "date");
export const asDay: Convert = (value) => new Date(String(asDate(value)));

/** For columns whose values drizzle returns as numbers. */
export const asSafeNumber: Convert = (value) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 7;
};

export const asWhole: Convert = (value) => BigInt(Math.trunc(Number(value)));

export const asArrayOf =
  (convert: Convert): Convert =>
  (values) =>
    (values as readonly unknown[]).map((value) => (value === null ? null : convert(value)));

export const withoutNull: Convert = (values) => (values as readonly unknown[]).filter((value) => value !== null);
