import type { SortName } from "../../client/record-types.js";
import { diagnoseBuild } from "../../language/diagnostics/build-error.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { type Finding, toFailure, toResult } from "../../language/diagnostics/finding.js";
import { Findings } from "../../language/diagnostics/findings.js";
import { presentPath } from "../../language/schema/field-at.js";
import { checkSchema, type Fields, type Schema } from "../../language/schema/schema.js";
import { isFieldName } from "../../language/text/characters.js";
import { NO_SPAN, type Span } from "../../language/text/span.js";
import type { SortKey } from "../../list/list-query.js";
import { diagnoseAlias } from "../../list/related-names.js";
import {
  diagnoseCount,
  MAX_SORT_KEYS,
  readSortKey,
  type SortableFields,
  SortKeys,
  sortableFields,
} from "../../list/sort-keys.js";
import { atPath, diagnoseUi } from "./ui-codes.js";

/** One column of the sort order in the state of TanStack Table. */
export interface ColumnSort {
  id: string;
  desc: boolean;
}

/**
 * Converts a sort order to the state of TanStack Table. Accepts the decoded text of the `sort` parameter, its names, or the
 * keys of a `ListQuery`. With a schema, also reports fields that lists cannot be sorted by.
 *
 * @example
 * ```ts
 * const result = toSorting("-price,name");
 * if (result.ok) console.log(result.value); // [{ id: "price", desc: true }, { id: "name", desc: false }]
 * ```
 */
export function toSorting(sort: string | readonly (string | SortKey)[], schema?: Schema): Result<ColumnSort[]> {
  if (schema !== undefined) checkSchema(schema, "toSorting()");
  const result = readKeys(typeof sort === "string" ? partsOf(sort) : entriesOf(sort), schema, readEntry);
  if (!result.ok) return result;
  return { ...result, value: result.value.map(({ field, descending }) => ({ id: field, desc: descending })) };
}

/**
 * Converts the sort order of TanStack Table to the names of the `sort` parameter, with "-" for descending. The client
 * accepts them as `sort`, and `value.join()` is the text of the parameter. With a schema, also reports fields that lists
 * cannot be sorted by.
 *
 * @example
 * ```ts
 * const result = fromSorting([{ id: "price", desc: true }, { id: "name", desc: false }]);
 * if (result.ok) console.log(result.value.join()); // "-price,name"
 * ```
 */
export function fromSorting<F extends Fields = Fields>(
  sorting: readonly Readonly<ColumnSort>[],
  schema?: Schema<F>,
): Result<SortName<F>[]> {
  if (schema !== undefined) checkSchema(schema, "fromSorting()");
  const result = readKeys(entriesOf(sorting), schema, readColumn);
  if (!result.ok) return result;
  const names = result.value.map(({ field, descending }) => (descending ? `-${field}` : field));
  // Safe: the names are in the schema, or the type of the schema has any names.
  return { ...result, value: names as SortName<F>[] };
}

/** An entry of a sort order, with its path in an array or its span in a text. */
interface Entry {
  readonly entry: unknown;
  readonly where: Span | string;
}

/** What an entry should be, if it is something else. */
interface Fault {
  readonly member: string;
  readonly expected: string;
}

/** Without a schema, lists may be sorted by any field. */
const ANY_FIELDS: SortableFields = {
  has: isFieldName,
  diagnose: ({ field }, span) => diagnoseBuild("build.name", { name: field }, span),
};

function readKeys(
  entries: readonly Entry[] | number | Fault,
  schema: Schema | undefined,
  read: (entry: unknown) => SortKey | Fault,
): Result<readonly SortKey[]> {
  if (typeof entries === "number") return toFailure([atPath("", diagnoseCount(entries, NO_SPAN))]);
  if (!isEntries(entries)) return toFailure([diagnoseUi("ui.shape", "", { expected: entries.expected })]);
  if (entries.length > MAX_SORT_KEYS) return toFailure([diagnoseCount(entries.length, NO_SPAN)]);
  const findings = new Findings(MAX_SORT_KEYS + 1);
  const keys = new SortKeys(schema === undefined ? ANY_FIELDS : sortableFields(schema));
  entries.forEach(({ entry, where }, index) => {
    const key = attempt(() => read(entry));
    if ("expected" in key) {
      findings.add(diagnoseUi("ui.shape", `${where}${key.member}`, { expected: key.expected }));
      return;
    }
    const span = typeof where === "string" ? NO_SPAN : where;
    const field = schema === undefined ? key.field : presentPath(schema, key.field);
    if (field !== key.field) findings.add(placed(diagnoseAlias(key.field, field, span), where));
    const problem = keys.add({ ...key, field }, { position: index + 1, span });
    if (problem !== undefined) findings.add(placed(problem(), where));
  });
  return toResult(keys.all, findings.all());
}

function isEntries(entries: readonly Entry[] | Fault): entries is readonly Entry[] {
  return Array.isArray(entries);
}

/** Fixes are edits of a query string. */
function placed(finding: Finding, where: Span | string): Finding {
  const plain = { ...finding, fix: undefined };
  return typeof where === "string" ? atPath(where, plain) : plain;
}

/** Splits a text at its commas. */
function partsOf(sort: string): readonly Entry[] {
  if (sort === "") return [];
  let start = 0;
  return sort.split(",").map((entry) => {
    const where = { start, end: start + entry.length };
    start = where.end + 1;
    return { entry, where };
  });
}

const NOT_AN_ARRAY: Fault = { member: "", expected: "an array" };

/** Returns the entries of an array, or only their number if there are too many. */
function entriesOf(entries: unknown): readonly Entry[] | number | Fault {
  return attempt(() => {
    if (!Array.isArray(entries)) return NOT_AN_ARRAY;
    const { length } = entries;
    if (length > MAX_SORT_KEYS) return length;
    return Array.from({ length }, (_, i) => ({ entry: entries[i] as unknown, where: `/${i}` }));
  });
}

function readEntry(entry: unknown): SortKey | Fault {
  if (typeof entry === "string") return readSortKey(entry);
  if (typeof entry !== "object" || entry === null) return { member: "", expected: "a name or a sort key" };
  const { field, descending } = entry as Partial<Record<keyof SortKey, unknown>>;
  return toKey(field, "/field", descending, "/descending");
}

function readColumn(column: unknown): SortKey | Fault {
  if (typeof column !== "object" || column === null) return { member: "", expected: "a column with an id" };
  const { id, desc } = column as Partial<Record<keyof ColumnSort, unknown>>;
  return toKey(id, "/id", desc, "/desc");
}

function toKey(field: unknown, fieldMember: string, descending: unknown, orderMember: string): SortKey | Fault {
  if (typeof field !== "string") return { member: fieldMember, expected: "the name of a field" };
  if (typeof descending !== "boolean" && descending !== undefined) {
    return { member: orderMember, expected: "true or false" };
  }
  return { field, descending: descending === true };
}

/** Calls a function that reads properties of foreign objects. */
function attempt<T>(read: () => T): T | Fault {
  try {
    return read();
  } catch {
    return { member: "", expected: "readable; reading it throws an error" };
  }
}
