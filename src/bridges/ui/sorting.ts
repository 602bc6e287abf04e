import type { SortName } from "../../client/record-types.js";
import { diagnoseBuild } from "../../language/diagnostics/build-error.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { type Finding, toResult } from "../../language/diagnostics/finding.js";
import { Findings } from "../../language/diagnostics/findings.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import { checkSchema, type Fields, type Schema } from "../../language/schema/schema.js";
import { isSortable, sortableNames } from "../../language/schema/sortable.js";
import { isFieldName, trimWhiteSpace } from "../../language/text/characters.js";
import { NO_SPAN, type Span } from "../../language/text/span.js";
import { diagnoseList } from "../../list/list-codes.js";
import type { SortKey } from "../../list/list-query.js";
import { MAX_SORT_KEYS } from "../../list/read-sort.js";
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
  const reader = new SortReader(schema);
  if (typeof sort === "string") return reader.read(sort === "" ? [] : partsOf(sort), ({ text }) => readText(text));
  return reader.read(entriesOf(sort), ({ entry }) => (typeof entry === "string" ? readText(entry) : readKey(entry)));
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
  const result = new SortReader(schema).read(entriesOf(sorting), ({ entry }) => readColumn(entry));
  if (!result.ok) return result;
  // Safe: the names are in the schema, or the type of the schema has any names.
  return { ...result, value: result.value.map(({ id, desc }) => (desc ? `-${id}` : id)) as SortName<F>[] };
}

/** An entry of a sort order, with its path in an array or its span in a text. */
interface Entry {
  readonly entry: unknown;
  readonly text: string;
  readonly where: Span | string;
}

/** What an entry should be, if it is something else. */
interface Fault {
  readonly member: string;
  readonly expected: string;
}

class SortReader {
  private readonly findings = new Findings(MAX_SORT_KEYS + 1);
  private readonly seen = new Set<string>();

  constructor(private readonly schema: Schema | undefined) {}

  read(entries: readonly Entry[] | number | Fault, read: (entry: Entry) => ColumnSort | Fault): Result<ColumnSort[]> {
    if (typeof entries === "number") return toResult([], [atPath("", tooMany(entries))]);
    if (!isEntries(entries)) return toResult([], [diagnoseUi("ui.shape", "", { expected: entries.expected })]);
    if (entries.length > MAX_SORT_KEYS) return toResult([], [tooMany(entries.length)]);
    const columns = entries.flatMap((entry, index) => {
      const column = attempt(() => read(entry));
      if ("expected" in column) {
        const path = `${entry.where}${column.member}`;
        this.findings.add(diagnoseUi("ui.shape", path, { expected: column.expected }));
        return [];
      }
      const problem = this.problemOf(column.id, index);
      if (problem !== undefined) this.findings.add(placed(problem, entry.where));
      this.seen.add(column.id);
      return [column];
    });
    return toResult(columns, this.findings.all());
  }

  private problemOf(field: string, index: number): Finding | undefined {
    const { schema } = this;
    if (field === "") return diagnoseList("list.empty-field", NO_SPAN, { position: index + 1, parameter: "sort" });
    if (this.seen.has(field)) return diagnoseList("list.repeated-field", NO_SPAN, { field });
    if (schema === undefined) return isFieldName(field) ? undefined : diagnoseBuild("build.name", { name: field });
    const definition = schema.byName.get(field);
    if (isSortable(definition)) return undefined;
    const sortable = sortableNames(schema);
    if (definition?.hidden === false) return diagnoseList("list.unsortable-field", NO_SPAN, { field, sortable });
    return diagnoseList("list.unknown-field", NO_SPAN, { field, didYouMean: nearest(field, sortable) });
  }
}

function isEntries(entries: readonly Entry[] | Fault): entries is readonly Entry[] {
  return Array.isArray(entries);
}

function tooMany(actual: number): Finding {
  return diagnoseList("list.sort-keys", NO_SPAN, { limit: MAX_SORT_KEYS, actual });
}

function placed(finding: Finding, where: Span | string): Finding {
  return typeof where === "string" ? atPath(where, finding) : { ...finding, span: where };
}

/** Splits a text at its commas. */
function partsOf(sort: string): readonly Entry[] {
  let start = 0;
  return sort.split(",").map((text) => {
    const where = { start, end: start + text.length };
    start = where.end + 1;
    return { entry: text, text, where };
  });
}

const NOT_AN_ARRAY: Fault = { member: "", expected: "an array" };

/** Returns the entries of an array, or only their number if there are too many. */
function entriesOf(entries: unknown): readonly Entry[] | number | Fault {
  return attempt(() => {
    if (!Array.isArray(entries)) return NOT_AN_ARRAY;
    const { length } = entries;
    if (length > MAX_SORT_KEYS) return length;
    return Array.from({ length }, (_, i) => ({ entry: entries[i] as unknown, text: "", where: `/${i}` }));
  });
}

function readText(written: string): ColumnSort {
  const text = trimWhiteSpace(written);
  return text.startsWith("-") ? { id: text.slice(1), desc: true } : { id: text, desc: false };
}

function readKey(key: unknown): ColumnSort | Fault {
  if (typeof key !== "object" || key === null) return { member: "", expected: "a name or a sort key" };
  const { field, descending } = key as Partial<Record<keyof SortKey, unknown>>;
  return toColumn(field, "/field", descending, "/descending");
}

function readColumn(column: unknown): ColumnSort | Fault {
  if (typeof column !== "object" || column === null) return { member: "", expected: "a column with an id" };
  const { id, desc } = column as Partial<Record<keyof ColumnSort, unknown>>;
  return toColumn(id, "/id", desc, "/desc");
}

function toColumn(id: unknown, idMember: string, desc: unknown, descMember: string): ColumnSort | Fault {
  if (typeof id !== "string") return { member: idMember, expected: "the name of a field" };
  if (typeof desc !== "boolean" && desc !== undefined) return { member: descMember, expected: "true or false" };
  return { id, desc: desc === true };
}

/** Calls a function that reads properties of foreign objects. */
function attempt<T>(read: () => T): T | Fault {
  try {
    return read();
  } catch {
    return { member: "", expected: "readable; reading it throws an error" };
  }
}
