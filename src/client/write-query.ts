import type { Filter } from "../ast/filter.js";
import { bind } from "../bind/bind.js";
import { FilterError } from "../diagnostics/filter-error.js";
import type { ListSettings, QueryResult } from "../list/list-query.js";
import { readGet, readList } from "../list/read-list-query.js";
import { encodeFilter } from "../print/encode.js";
import { print } from "../print/print.js";
import { filterOf } from "../schema/filter-of.js";
import type { Fields, Schema } from "../schema/schema.js";
import { encodePercent } from "../text/percent.js";
import type { FieldNames } from "./json-record.js";
import type { FilterInput, GetRequest, ListRequest } from "./list-request.js";

/** A query string that the schema takes. */
export interface WrittenQuery {
  readonly raw: string;
  readonly fields: readonly string[];
  /** The filter as it was before it was encoded. */
  readonly filterText: string;
}

/**
 * The query string of a list request. It is read back as a server reads it, so what that would refuse is refused here,
 * with the same diagnostics and before anything is sent.
 */
export function writeListQuery<F extends Fields>(
  { fields, filter, page, limit }: ListRequest<F, FieldNames<F>>,
  schema: Schema<F>,
  settings: ListSettings,
): WrittenQuery {
  const filterText = textOf(filter, schema, settings);
  const raw = join([
    writeFields(fields),
    filterText === "" ? undefined : `filter=${encodeFilter(filterText)}`,
    page === undefined ? undefined : `page=${encodePercent(String(page))}`,
    limit === undefined ? undefined : `limit=${encodePercent(String(limit))}`,
  ]);
  return { raw, fields: accepted(readList(raw, schema, settings), raw).fields, filterText };
}

export function writeGetQuery(
  { fields }: GetRequest<FieldNames<Fields>>,
  schema: Schema,
  settings: ListSettings,
): WrittenQuery {
  const raw = join([writeFields(fields)]);
  return { raw, fields: accepted(readGet(raw, schema, settings), raw).fields, filterText: "" };
}

/** The text of a filter in any of its forms, none being the empty text; throws a FilterError where a tree is refused. */
export function textOf<F extends Fields>(
  input: FilterInput<F> | undefined,
  schema: Schema<F>,
  settings: ListSettings,
): string {
  if (input === undefined || typeof input === "string") return input ?? "";
  const tree: Filter = typeof input === "function" ? input(filterOf(schema)) : input;
  // Before it is printed: a tree whose parts share nodes may be far longer as a text.
  const result = bind(tree, schema, { limits: settings.limits });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return print(tree);
}

function writeFields(fields: FieldNames<Fields>): string | undefined {
  return fields && `fields=${fields.map((name) => encodePercent(name.toWellFormed())).join(",")}`;
}

function join(parameters: readonly (string | undefined)[]): string {
  return parameters.filter((parameter) => parameter !== undefined).join("&");
}

function accepted<T>(result: QueryResult<T>, raw: string): T {
  if (result.ok) return result.value;
  throw new FilterError(result.diagnostics, { filter: result.filterText, raw });
}
