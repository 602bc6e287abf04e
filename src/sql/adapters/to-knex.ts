import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { checkOptions } from "../../language/diagnostics/options.js";
import type { Dialect } from "../dialects/dialect.js";
import type { SqlValue } from "../sql.js";
import { FRAGMENT_OPTIONS, type FragmentOptions, toFragment } from "../where/to-sql.js";

/** A Knex instance or transaction. */
export interface KnexLike<Raw> {
  readonly raw: (sql: string, bindings: Readonly<Record<string, SqlValue>>) => Raw;
}

/**
 * Converts a filter to a `knex.raw`. With `postgres`, throws a RangeError for a column name that contains `\?`, because
 * Knex would change the name.
 *
 * @example
 * ```ts
 * const rows = await knex("product").where(toKnex(bound, postgres, knex));
 * ```
 */
export function toKnex<Raw>(
  bound: BoundFilter,
  dialect: Dialect,
  knex: KnexLike<Raw>,
  options: FragmentOptions = {},
): Raw {
  checkOptions("toKnex()", options, FRAGMENT_OPTIONS);
  const { strings, values } = toFragment(bound, dialect, options);
  const isNumbered = dialect.placeholder(1) !== "?";
  // Named bindings: with positional ones, Knex reads each `?` of the text as a binding, and for most databases supports
  // no escape.
  const text = strings.map((string, i) => (i === 0 ? "" : `:p${i}`) + escapeBindings(string, isNumbered)).join("");
  return knex.raw(text, Object.fromEntries(values.map((value, i) => [`p${i + 1}`, value])));
}

/**
 * Escapes text that Knex would read as a binding. With numbered placeholders, Knex also replaces each `?` without a
 * backslash.
 */
function escapeBindings(text: string, isNumbered: boolean): string {
  if (isNumbered && text.includes("\\?")) throw new RangeError(`Knex does not support a backslash before "?": ${text}`);
  const named = text.replace(/:(?=\w)/g, "\\:");
  return isNumbered ? named.replaceAll("?", "\\?") : named;
}
