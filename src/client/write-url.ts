import type { Filter } from "../ast/filter.js";
import { bind } from "../bind/bind.js";
import { FilterError } from "../diagnostics/filter-error.js";
import type { ListSettings, QueryResult } from "../list/list-query.js";
import { readGet, readList } from "../list/read-list-query.js";
import { encodeFilter } from "../print/encode.js";
import { print } from "../print/print.js";
import type { Field } from "../schema/field.js";
import { filterOf } from "../schema/filter-of.js";
import type { Fields, Schema } from "../schema/schema.js";
import { encodePercent } from "../text/percent.js";
import type { FieldNames } from "./record-types.js";
import type { FilterInput, GetRequest, ListRequest } from "./request-options.js";

/** The path of a resource, written plainly: each segment is encoded, so that it stays below the base URL. */
export function encodePath(path: string): string {
  return path
    .replace(/^\/|\/$/g, "")
    .split("/")
    .map(encodeSegment)
    .join("/");
}

/** One segment of a path; what a URL would take for no segment, or for the way up, is refused. */
export function encodeSegment(segment: string): string {
  const isSegment = segment !== "" && segment !== "." && segment !== ".." && segment.isWellFormed();
  if (!isSegment) throw new TypeError(`${JSON.stringify(segment)} cannot be a part of a path.`);
  return encodeURIComponent(segment);
}

/** The text of a key in a path. Throws a TypeError for anything else: "undefined" could be a key by accident. */
export function writeKey(key: unknown, field: Field | undefined): string {
  if (typeof key === "string" || typeof key === "bigint" || typeof key === "boolean") return String(key);
  if (typeof key === "number" && Number.isFinite(key)) return String(key);
  if (key instanceof Date && !Number.isNaN(key.getTime())) {
    return field?.type === "date" ? key.toISOString().slice(0, 10) : key.toISOString();
  }
  throw new TypeError("The key of a record must be a text, a finite number, a bigint or a valid Date.");
}

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
