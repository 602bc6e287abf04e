import type { OrderOperator } from "./dialect.js";
import type { Sql } from "./sql.js";

/**
 * SQLite has no type for times: a column holds texts, and each program writes its own form of ISO 8601 in UTC, with `T`,
 * `t` or a space, with or without seconds and up to six digits of a fraction, with `Z`, `z`, `+00:00`, `-00:00` or
 * nothing. Two texts of one instant differ in the separator and in what stands at their end: zeros, separators and the
 * suffix. Without all that they are the same, and two others compare as their instants do, as a digit that is missing
 * at the end is a zero.
 */
function comparable(column: string): string {
  // By its number: there are libraries that take a colon, even in a text, for the start of a parameter's name.
  return `replace(upper(rtrim(${column}, 'Zz+-0 Tt.' || char(58))), 'T', ' ')`;
}

/** The same of a value, which is `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
function comparableText(canonical: string): string {
  return canonical.replace("T", " ").replace(/[Z0 .:]+$/, "");
}

/** No text of a time on that day or a later one comes before this. */
function startOfDay(canonical: string): string {
  return canonical.slice(0, "YYYY-MM-DD".length);
}

/** Behind all texts of times on that day, and before those of the next one: of the separators, `t` is the last. */
function endOfDay(canonical: string): string {
  return `${startOfDay(canonical)}u`;
}

/**
 * A comparison of instants. The days are compared as the texts that they are, which says nothing new but can use the
 * column's index.
 */
export function compareTimes(column: string, operator: OrderOperator, canonical: string): Sql {
  const test: Sql = [`${comparable(column)} ${operator} `, { value: comparableText(canonical) }];
  const from = operator.startsWith("<") ? undefined : startOfDay(canonical);
  const to = operator.startsWith(">") ? undefined : endOfDay(canonical);
  return withinDays(column, from, to, test);
}

/** For one item or more. */
export function oneOfTimes(column: string, canonicals: readonly string[]): Sql {
  // In this form the first text is the first instant.
  const sorted = [...canonicals].sort();
  const value = JSON.stringify(canonicals.map(comparableText));
  const test: Sql = [`${comparable(column)} IN (SELECT value FROM json_each(`, { value }, "))"];
  return withinDays(column, startOfDay(sorted.at(0) ?? ""), endOfDay(sorted.at(-1) ?? ""), test);
}

function withinDays(column: string, from: string | undefined, to: string | undefined, test: Sql): Sql {
  const text = `${column} COLLATE BINARY`;
  return [
    "(",
    ...(from === undefined ? [] : [`${text} >= `, { value: from }, " AND "]),
    ...(to === undefined ? [] : [`${text} < `, { value: to }, " AND "]),
    ...test,
    ")",
  ];
}
