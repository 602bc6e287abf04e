import type { BoundFilter } from "../../../bind/bound-filter.js";
import { checkOptions } from "../../../diagnostics/options.js";
import type { Dialect } from "../dialect.js";
import type { SqlValue } from "../sql.js";
import { COLUMN_OPTIONS, type ColumnOptions, toFragment } from "../to-sql.js";

/** A template tag that makes SQL: the `sql` of kysely, drizzle, postgres.js and their like. */
export interface SqlTag<Fragment> {
  (strings: TemplateStringsArray, ...values: readonly SqlValue[]): Fragment;
  /** Of postgres.js alone: a value of a type that is told by its number. */
  readonly typed?: (value: SqlValue, type: number) => unknown;
}

/**
 * A filter as a fragment of the library whose tag is given: `toTag(bound, postgres, sql)` is what the tag makes of
 * `` sql`("price" >= CAST(${"10"} AS numeric))` ``. Columns may have any name.
 */
export function toTag<Fragment>(
  bound: BoundFilter,
  dialect: Dialect,
  tag: SqlTag<Fragment>,
  options: ColumnOptions = {},
): Fragment {
  checkOptions("toTag()", options, COLUMN_OPTIONS);
  const { strings, values } = toFragment(bound, dialect, options);
  return tag(strings, ...values.map((value) => untouched(value, tag)));
}

/** The type of a literal in quotes that PostgreSQL has not looked at yet. */
const UNKNOWN = 705;

/**
 * postgres.js writes a value anew by the type that the server expects: a time without its microseconds, for one. A value of the type unknown it leaves alone, and the server takes it for what it expects.
 */
function untouched(value: SqlValue, { typed }: SqlTag<unknown>): SqlValue {
  return typed === undefined ? value : (typed(value, UNKNOWN) as SqlValue);
}
