import type { SqlValue } from "../backends/sql/sql.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { diagnoseSource } from "../diagnostics/list-messages.js";

/** A condition of the server's own: trusted text, with a value between each two strings. */
export interface SqlCondition {
  readonly strings: readonly string[];
  readonly values: readonly SqlValue[];
}

/**
 * Makes a condition: in `` sql`tenant_id = ${tenant}` `` the tenant is a parameter. Throws a FilterError for a value
 * that is missing, or of a type that databases do not all read alike.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly SqlValue[]): SqlCondition {
  return checkCondition({ strings, values });
}

/**
 * The condition, which may come from a program without types. Throws a FilterError for anything else: a scope that is
 * missing must not become a statement about all records.
 */
export function checkCondition(given: unknown): SqlCondition {
  const problem = problemOf(given);
  if (problem === undefined) return given as SqlCondition;
  throw new FilterError([diagnoseSource("sql.condition", { problem })]);
}

/** The rest of a sentence that says what is wrong; undefined where nothing is. */
function problemOf(given: unknown): string | undefined {
  if (isPromise(given)) return "cannot be a promise: decide it before, and return it from a function that is not async";
  const { strings, values } = (given ?? {}) as Partial<SqlCondition>;
  if (!areStrings(strings) || !Array.isArray(values)) return `must be made by sql\`...\`, not ${kindOf(given)}`;
  if (strings.every((text) => text.trim() === "")) return "must not be empty";
  if (values.length !== strings.length - 1) {
    return `needs a value between each two strings: ${strings.length - 1}, not ${values.length}`;
  }
  const wrong = values.findIndex((value) => !isSqlValue(value));
  if (wrong === -1) return undefined;
  if (values[wrong] === null)
    return `has null as value ${wrong + 1}, which no comparison matches: write IS NULL instead`;
  return `accepts a text, a finite number or a boolean as value ${wrong + 1}, not ${kindOf(values[wrong])}`;
}

function isPromise(given: unknown): boolean {
  return typeof given === "object" && given !== null && "then" in given;
}

function areStrings(given: unknown): given is readonly string[] {
  return Array.isArray(given) && given.length > 0 && given.every((text) => typeof text === "string");
}

function isSqlValue(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** What a value is, and not the value itself: it may be a secret. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number") return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
