import { checkArgument } from "../../language/diagnostics/argument.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import { NAME, type OptionType } from "../../language/diagnostics/options.js";
import { isPromise } from "../../language/diagnostics/promise.js";
import type { Dialect } from "../dialects/dialect.js";
import type { SqlValue, SqlWriter } from "../sql.js";
import { diagnoseCondition } from "./condition-codes.js";

/** A condition written by the server: trusted text with a value between each two strings. */
export interface SqlCondition {
  readonly strings: readonly string[];
  readonly values: readonly SqlValue[];
}

/** The quoted name of a table, for a condition on its columns: sql`${table}.deleted_at IS NULL`. */
export interface SqlName {
  /** SQL text. */
  readonly name: string;
}

/**
 * Creates a condition whose values become parameters. A value may also be a condition, which is inserted in
 * parentheses, or the name of a table. Throws a FilterError for a missing value and for a type that databases treat differently.
 *
 * @param strings - The SQL around the values: trusted text.
 * @example
 * ```ts
 * const where = sql`tenant_id = ${7}`;
 * toListSql(query, "product", postgres, { where }).count.text; // ... WHERE (tenant_id = $1) AND ...
 * const both = sql`${where} AND name = ${"Bolt"}`;
 * ```
 */
export function sql(
  strings: TemplateStringsArray,
  ...values: readonly (SqlValue | SqlCondition | SqlName)[]
): SqlCondition {
  const isTemplate = Array.isArray(strings) && Array.isArray(strings.raw);
  checkArgument(isTemplate, "sql", "strings", "a template, such as sql`deleted_at IS NULL`, not a call");
  const texts = [...strings];
  const flat: SqlValue[] = [];
  values.forEach((value, index) => {
    if (value instanceof TableAlias) {
      texts.splice(flat.length, 2, `${texts[flat.length]}${value.name}${strings[index + 1]}`);
      return;
    }
    if (!isCondition(value)) {
      flat.push(value as SqlValue);
      return;
    }
    // The texts around the condition and its own become neighbors, without a value between them.
    const inserted = [...checkCondition(value).strings];
    inserted[0] = `${texts[flat.length]}(${inserted[0]}`;
    inserted.push(`${inserted.pop()})${strings[index + 1]}`);
    texts.splice(flat.length, 2, ...inserted);
    flat.push(...value.values);
  });
  return checkCondition({ strings: texts, values: flat });
}

/** A name that this library created: trusted text, unlike an object of the same shape. */
export class TableAlias implements SqlName {
  readonly name: string;

  /** Without an alias, the name is empty. */
  constructor(
    /** The name without quotes. */
    readonly alias: string | undefined,
    { quoteIdentifier }: Pick<Dialect, "quoteIdentifier">,
  ) {
    this.name = alias === undefined ? "" : quoteIdentifier(alias);
  }
}

export const ALIAS: OptionType<string | SqlName> = {
  expected: `${NAME.expected}, or a name that a scope gets`,
  accepts: (alias) => NAME.accepts(alias) || alias instanceof TableAlias,
};

/** Writes a condition of the server in parentheses. */
export function writeServerCondition(
  writer: SqlWriter,
  { strings, values }: SqlCondition,
  { hasBooleans = true }: Dialect,
): void {
  writer.write("(");
  strings.forEach((text, index) => {
    writer.write(text);
    const value = values[index];
    if (value === undefined) return;
    writer.writeAll([{ value: typeof value === "boolean" && !hasBooleans ? Number(value) : value }]);
  });
  writer.write(")");
}

function isCondition(value: unknown): value is SqlCondition {
  return typeof value === "object" && value !== null && "strings" in value;
}

/**
 * Returns the condition, which may come from untyped code. Throws a FilterError for anything else: a missing scope must
 * not select all records.
 */
export function checkCondition(given: unknown): SqlCondition {
  const problem = problemOf(given);
  if (problem === undefined) return given as SqlCondition;
  throw filterError([diagnoseCondition({ problem })]);
}

/** Returns whether a value of untyped code is a valid condition. */
export function isSqlCondition(given: unknown): given is SqlCondition {
  return problemOf(given) === undefined;
}

/** Returns the rest of the error message, or undefined for a valid condition. */
function problemOf(given: unknown): string | undefined {
  if (isPromise(given))
    return "cannot be a promise: await its values first, and return it from a function that is not async";
  const { strings, values } = (given ?? {}) as Partial<SqlCondition>;
  if (!areStrings(strings) || !Array.isArray(values)) return `must be created by sql\`...\`, not ${kindOf(given)}`;
  if (strings.every((text) => text.trim() === "")) return "must not be empty";
  if (values.length !== strings.length - 1) {
    return `needs a value between each two strings: ${strings.length - 1}, not ${values.length}`;
  }
  const invalid = values.findIndex((value) => !isSqlValue(value));
  if (invalid === -1) return undefined;
  if (values[invalid] === null)
    return `has null as value ${invalid + 1}, which no comparison matches: write IS NULL instead`;
  const value: unknown = values[invalid];
  // All of them, because each that rejects would end the process.
  for (const other of values.flat()) isPromise(other);
  return `accepts a string, a finite number or a boolean as value ${invalid + 1}, not ${kindOf(value)}${adviceFor(value)}`;
}

/** Returns what to write instead, if that is clear. */
function adviceFor(value: unknown): string {
  if (Array.isArray(value)) return ": write a condition for each item, joined by OR";
  if (typeof value === "bigint") return ": write String(value)";
  return value instanceof Date ? ": write value.toISOString()" : "";
}

function areStrings(given: unknown): given is readonly string[] {
  return Array.isArray(given) && given.length > 0 && given.every((text) => typeof text === "string");
}

function isSqlValue(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Describes the kind of a value but not its content, which may be secret. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number") return String(value);
  if (Array.isArray(value)) return "an array";
  if (isPromise(value)) return "a promise";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
