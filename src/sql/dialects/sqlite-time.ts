import type { SqlExpression } from "../sql.js";
import type { OrderOperator } from "./dialect.js";

/**
 * Returns SQL that compares like the instant in a column. SQLite has no type for times, so a column contains texts, and
 * each program writes its own variant of ISO 8601 in UTC: with `T`, `t` or a space, with or without seconds, with up to
 * six fractional digits, and with `Z`, `z`, `+00:00`, `-00:00` or no suffix. Texts of the same instant differ only in
 * the separator and at the end: in zeros, separators and the suffix. Without these they are identical. Texts of
 * different instants then compare like the instants, because a missing digit at the end means zero.
 */
export function comparableTime(column: string): string {
  // char(58) is a colon. Some libraries treat a colon, even in a literal, as the start of a named parameter.
  return `replace(upper(rtrim(${column}, 'Zz+-0 Tt.' || char(58))), 'T', ' ')`;
}

/** Returns the same for a value, `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
function comparableText(canonical: string): string {
  return canonical.replace("T", " ").replace(/[Z0 .:-]+$/, "");
}

/** Returns the lower bound of the texts of times on that day. */
function startOfDay(canonical: string): string {
  return canonical.slice(0, "YYYY-MM-DD".length);
}

/**
 * Returns a text after those of all times on that day and before those of the next day. `u` follows `t`, the last
 * separator.
 */
function endOfDay(canonical: string): string {
  return `${startOfDay(canonical)}u`;
}

/**
 * Compares instants. The additional comparison of the days as text is redundant, but can use the index of the column.
 */
export function compareTimes(column: string, operator: OrderOperator, canonical: string): SqlExpression {
  const test: SqlExpression = [`${comparableTime(column)} ${operator} `, { value: comparableText(canonical) }];
  const from = operator.startsWith("<") ? undefined : startOfDay(canonical);
  const to = operator.startsWith(">") ? undefined : endOfDay(canonical);
  return withinDays(column, from, to, test);
}

/** Returns a membership test of one or more items. */
export function oneOfTimes(column: string, canonicals: readonly string[]): SqlExpression {
  // Canonical texts sort like their instants.
  const sorted = [...canonicals].sort();
  const value = JSON.stringify(canonicals.map(comparableText));
  const test: SqlExpression = [`${comparableTime(column)} IN (SELECT value FROM json_each(`, { value }, "))"];
  return withinDays(column, startOfDay(sorted.at(0) ?? ""), endOfDay(sorted.at(-1) ?? ""), test);
}

function withinDays(
  column: string,
  from: string | undefined,
  to: string | undefined,
  test: SqlExpression,
): SqlExpression {
  const text = `${column} COLLATE BINARY`;
  return [
    "(",
    ...(from === undefined ? [] : [`${text} >= `, { value: from }, " AND "]),
    ...(to === undefined ? [] : [`${text} < `, { value: to }, " AND "]),
    ...test,
    ")",
  ];
}
