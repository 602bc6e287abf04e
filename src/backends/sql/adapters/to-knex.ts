import type { BoundFilter } from "../../../bind/bound-filter.js";
import { checkOptions } from "../../../diagnostics/options.js";
import type { Dialect } from "../dialect.js";
import type { SqlValue } from "../sql.js";
import { COLUMN_OPTIONS, type ColumnOptions, toFragment } from "../to-sql.js";

/** A knex, or one of its transactions. */
export interface KnexLike<Raw> {
  readonly raw: (sql: string, bindings: Readonly<Record<string, SqlValue>>) => Raw;
}

/**
 * A filter as a `knex.raw`, for `query.where(toKnex(bound, postgres, knex))`. Throws a RangeError on PostgreSQL for
 * a column whose name has a backslash before a question mark, as knex would make another name of it.
 */
export function toKnex<Raw>(
  bound: BoundFilter,
  dialect: Dialect,
  knex: KnexLike<Raw>,
  options: ColumnOptions = {},
): Raw {
  checkOptions("toKnex()", options, COLUMN_OPTIONS);
  const { strings, values } = toFragment(bound, dialect, options);
  const isCounted = dialect.placeholder(1) !== "?";
  // By name: with bindings by position, knex takes each `?` of the text for one, and unescapes none for most databases.
  const text = strings.map((string, i) => (i === 0 ? "" : `:p${i}`) + escaped(string, isCounted)).join("");
  return knex.raw(text, Object.fromEntries(values.map((value, i) => [`p${i + 1}`, value])));
}

/** Where the database counts its parameters, knex replaces each `?` of the finished text that has no backslash. */
function escaped(text: string, isCounted: boolean): string {
  if (isCounted && text.includes("\\?")) throw new RangeError(`knex cannot take a backslash before "?": ${text}`);
  const named = text.replace(/:(?=\w)/g, "\\:");
  return isCounted ? named.replaceAll("?", "\\?") : named;
}
