import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { checkOptions } from "../../language/diagnostics/options.js";
import type { Dialect } from "../dialects/dialect.js";
import type { SqlValue } from "../sql.js";
import { FRAGMENT_OPTIONS, type FragmentOptions, toFragment } from "../where/to-sql.js";

/** A template tag that creates SQL: `sql` of Kysely, Drizzle, postgres.js and similar libraries. */
export interface SqlTag<Fragment> {
  (strings: TemplateStringsArray, ...values: readonly SqlValue[]): Fragment;
  /** postgres.js only: a value with the OID of its type. */
  readonly typed?: (value: SqlValue, type: number) => unknown;
}

/**
 * Converts a filter to a fragment of the library of the template tag. Supports any column name.
 *
 * @example
 * ```ts
 * const rows = await db.select().from(product).where(toTag(bound, postgres, sql)); // Drizzle
 * ```
 */
export function toTag<Fragment>(
  bound: BoundFilter,
  dialect: Dialect,
  tag: SqlTag<Fragment>,
  options: FragmentOptions = {},
): Fragment {
  checkOptions("toTag()", options, FRAGMENT_OPTIONS);
  const { strings, values } = toFragment(bound, dialect, options);
  return tag(strings, ...values.map((value) => withoutConversion(value, tag)));
}

/** OID of the PostgreSQL type `unknown`, the type of a quoted literal before type resolution. */
const UNKNOWN_OID = 705;

/**
 * Keeps postgres.js from converting a value to the type that the server expects, which loses the microseconds of a
 * time, for example. It does not convert values of the type `unknown`, and the server resolves their type.
 */
function withoutConversion(value: SqlValue, { typed }: SqlTag<unknown>): SqlValue {
  return typed === undefined ? value : (typed(value, UNKNOWN_OID) as SqlValue);
}
