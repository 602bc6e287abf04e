import { checkArgument } from "../language/diagnostics/argument.js";
import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { fieldAt, type Member, membersOf } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { recordValueOf } from "../language/types/bound-value.js";
import { readField, relatedRecord } from "../language/values/record-value.js";
import { type CursorContext, type CursorTexts, MAX_CURSOR_LENGTH, positionOf, textsOf, writeCursor } from "./cursor.js";
import { checkPage } from "./envelope.js";
import type { ListCursor, ListQuery } from "./list-query.js";

/** The response body of a request with `after` or `before`. */
export interface CursorEnvelope<T> {
  readonly data: readonly T[];
  readonly meta: CursorMeta;
  readonly pagination: CursorPagination;
  /** The warnings of a valid but suspicious request, if there are any. */
  readonly warnings?: readonly Diagnostic[];
}

/** `total` is null if the matching records were not counted, or only up to `totalAtLeast`. */
export interface CursorMeta {
  readonly count: number;
  readonly total: number | null;
  readonly totalAtLeast?: number;
}

/** The cursors for `before` and `after`. Null at the start and at the end of the list. */
export interface CursorPagination {
  readonly previousCursor: string | null;
  readonly nextCursor: string | null;
}

/** The records of a request with a cursor. */
export interface CursorPage<T> {
  /** In the requested order, with the fields of `fieldsToRead`. */
  readonly data: readonly T[];
  /** Whether there are more records in the direction of the request. */
  readonly hasMore: boolean;
  readonly total: number | null;
  readonly totalAtLeast?: number | undefined;
}

/**
 * Returns the fields that the records of a response need: the requested fields and, for a request with a cursor, the
 * sort keys, which the next cursors contain.
 *
 * @param query - A request for a list.
 * @example
 * ```ts
 * const query = readListQuery("fields=name&sort=-list_price&after=", products, { cursors: true });
 * if (query.ok) fieldsToRead(query.value); // ["name", "list_price", "id"]
 * ```
 */
export function fieldsToRead(query: ListQuery): readonly string[] {
  checkQuery(query, "fieldsToRead()");
  const { fields, sort, cursor } = query;
  return cursor === undefined ? fields : [...new Set([...fields, ...sort.map(({ field }) => field)])];
}

/**
 * Returns the response body of a request with `after` or `before`. The records contain only the requested fields.
 *
 * @param options - `name` of the list, as for `readListQuery`: cursors of other lists are errors.
 * @example
 * ```ts
 * const query = readListQuery("fields=name&after=", products, { cursors: true });
 * if (query.ok) cursorEnvelope(query.value, { data: [{ id: 1, name: "Bolt" }], hasMore: false, total: 1 });
 * // { data: [{ name: "Bolt" }], meta: { count: 1, total: 1 }, pagination: { previousCursor: null, nextCursor: null } }
 * ```
 */
export function cursorEnvelope<T extends object>(
  query: ListQuery,
  page: CursorPage<T>,
  options: { readonly name?: string } = {},
): CursorEnvelope<Partial<T>> {
  checkQuery(query, "cursorEnvelope()");
  checkPage(page, "cursorEnvelope()");
  const members = membersOf(query.filter.schema, query.fields);
  const data = page.data.map((record) => chosen(record, members) as Partial<T>);
  return { data, meta: cursorMeta(page), pagination: cursorPagination(query, page, options.name) };
}

function checkQuery(query: ListQuery, owner: string): void {
  checkArgument(
    Array.isArray(query?.fields) && Array.isArray(query.sort),
    owner,
    "query",
    "the value of readListQuery()",
  );
}

/** Returns a record with the requested parts only. */
function chosen(record: object, members: readonly Member[]): object {
  return Object.fromEntries(
    members.map((member) => {
      const value = readField(record, member.name);
      if (!("members" in member)) return [member.name, value];
      const related = relatedRecord(value);
      return [member.name, related === undefined ? null : chosen(related, member.members)];
    }),
  );
}

export function cursorMeta({ data, total, totalAtLeast }: CursorPage<unknown>): CursorMeta {
  return { count: data.length, total, ...(totalAtLeast === undefined ? {} : { totalAtLeast }) };
}

/** Returns the cursors of a page. Throws if the query has no cursor, or a record cannot be part of one. */
export function cursorPagination(
  { filter: { schema }, filterText, sort, cursor }: ListQuery,
  { data, hasMore }: CursorPage<unknown>,
  name = "",
): CursorPagination {
  if (cursor === undefined) throw new TypeError("The query has no cursor: use listEnvelope() for a page.");
  const context = { name, schema, filterText, sort };
  // Where the page is empty, the other direction starts at the end of the list.
  const cursorAt = (record: unknown) =>
    checked(record === undefined ? undefined : textsOf((field) => valueIn(record, field, schema), context), context);
  // The last record in the direction of reading. At the position of the request, the next request would be the same.
  const last = cursor.direction === "after" ? data.at(-1) : data[0];
  if (cursor.position !== undefined && hasMore && cursorAt(last) === cursorAtPosition(cursor.position, context)) {
    throw new TypeError(ENDLESS);
  }
  const previous = () => cursorAt(data[0]);
  const next = () => cursorAt(data.at(-1));
  const hasOther = cursor.position !== undefined;
  const [hasPrevious, hasNext] = cursor.direction === "after" ? [hasOther, hasMore] : [hasMore, hasOther];
  return { previousCursor: hasPrevious ? previous() : null, nextCursor: hasNext ? next() : null };
}

const ENDLESS = "The source returned the record of the cursor again, so the list would not end.";

/**
 * Returns the cursor that continues after the last record of a query with a cursor. It is never text, so that it may have
 * any length and a hidden key. Throws if a record cannot be part of a cursor, or if the list would not end.
 */
export function cursorAfter(record: unknown, { filter: { schema }, filterText, sort, cursor }: ListQuery): ListCursor {
  const context = { name: "", schema, filterText, sort };
  const texts = textsOf((field) => valueIn(record, field, schema), context);
  const before = cursor?.position === undefined ? undefined : cursorAtPosition(cursor.position, context);
  if (writeCursor(texts, context) === before) throw new TypeError(ENDLESS);
  return { direction: "after", position: positionOf(texts, context) };
}

/** Returns the value of a field of a record, or of its related record. */
function valueIn(record: unknown, name: string, schema: Schema): unknown {
  const found = fieldAt(schema, name);
  let owner = record;
  for (const step of found?.steps ?? []) owner = relatedRecord(readField(owner, step.name));
  return readField(owner, found?.name ?? name);
}

function cursorAtPosition(position: NonNullable<ListCursor["position"]>, context: CursorContext): string {
  const values = new Map(context.sort.map(({ field }, index) => [field, position[index] ?? null]));
  const read = (field: string) => {
    const value = values.get(field) ?? null;
    return value === null ? null : recordValueOf(value);
  };
  return writeCursor(textsOf(read, context), context);
}

/** Writes a cursor. Throws if it is too long to be read again. */
function checked(texts: CursorTexts, context: CursorContext): string {
  const text = writeCursor(texts, context);
  if (text.length <= MAX_CURSOR_LENGTH) return text;
  const keys = context.sort.map(({ field }, index) => ({ field, length: String(texts?.[index]).length }));
  const longest = keys.reduce((one, other) => (other.length > one.length ? other : one));
  throw new RangeError(
    `Field "${longest.field}" of a record is too long for a cursor. Declare the field with "sortable: false".`,
  );
}
