import type fc from "fast-check";
import { CLOCK_OPTIONS, type ClockOptions } from "../language/bind/bind-options.js";
import { checkOptions, type OptionType } from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { LIST_OPTIONS, type ListOptions, type ListQuery } from "../list/list-query.js";
import { settingsFor } from "../list/settings-for.js";
import { anyFilter } from "./any-filter.js";
import { anyListOf } from "./internals/any-list-of.js";

/** Options of `anyListQuery`. Pass the same values to `readListQuery` or the handler. */
export type ListQueryOptions = Pick<
  ListOptions,
  "defaultLimit" | "maxLimit" | "key" | "defaultFields" | "nulls" | "cursors" | "facets"
> &
  ClockOptions;

const { defaultLimit, maxLimit, key, defaultFields, nulls, cursors, facets } = LIST_OPTIONS;
const OPTIONS: Readonly<Record<keyof ListQueryOptions, OptionType>> = {
  defaultLimit,
  maxLimit,
  key,
  defaultFields,
  nulls,
  cursors,
  facets,
  ...CLOCK_OPTIONS,
};

/** A list query and one of its query strings: `readListQuery(raw, schema)` returns the query. */
export interface WrittenListQuery<S extends Schema = Schema> {
  /** The query string without "?", percent-encoded. */
  readonly raw: string;
  /** The spans of its conditions are those of a filter that was not parsed. */
  readonly query: ListQuery<S>;
}

/**
 * Draws list queries that are valid for the schema, each together with its query string: `fields`, `filter`, `sort`,
 * `page` and `limit`, any of them left out, in any order. With `cursors`, some start at the first or the last record
 * instead of a page. With `facets`, some count the values of these fields. The sort keys have `nulls`. `now` and
 * `timeZone` are as for `anyFilter`. fast-check prints the query string.
 *
 * @example
 * ```ts
 * const list = listHandler({ schema: products, source });
 * fc.assert(fc.asyncProperty(anyListQuery(products), async ({ raw, query }) => {
 *   const response = await list(new Request(`http://localhost/products?${raw}`));
 *   const { data } = await response.json();
 *   return response.status === 200 && data.length <= query.limit;
 * }));
 * ```
 */
export function anyListQuery<S extends Schema>(
  schema: S,
  options: ListQueryOptions = {},
): fc.Arbitrary<WrittenListQuery<S>> {
  checkSchema(schema, "anyListQuery()");
  checkOptions("anyListQuery()", options, OPTIONS);
  settingsFor("anyListQuery()", schema, options);
  const { now, timeZone } = options;
  return anyListOf(schema, anyFilter(schema, { now, timeZone }), options);
}
