import type { Finding } from "../../language/diagnostics/finding.js";
import type { CatalogIndex, CatalogTable, IndexKey, IndexSuggestion } from "./catalog.js";
import type { FieldColumn } from "./diagnose-column.js";
import { diagnoseTable } from "./table-codes.js";
import { type IndexUse, indexUsesOf } from "./verified-types.js";

/** What the same new index would serve. */
interface Missing {
  readonly suggestion: IndexSuggestion;
  readonly uses: readonly IndexUse[];
}

/**
 * Returns a function that gives advice for a field if no index serves its conditions or sort order. An index may start with
 * columns of the scope, such as the tenant: columns that clients cannot use, except unique ones.
 */
export function indexDiagnoser(
  table: CatalogTable,
  isUsed: (column: string) => boolean,
): (given: FieldColumn) => readonly Finding[] {
  const { indexes } = table;
  const unique = new Set(
    indexes?.flatMap(([key, other]) => (key?.traits.includes("unique") && !other ? [key.column] : [])),
  );
  const isScope = (column: string) => !isUsed(column) && !unique.has(column);
  const names = new Set(table.names?.map((name) => name.toLowerCase()));
  const created = new Set<string>();
  return (given) => {
    if (indexes === undefined) return [];
    const { name, column } = given;
    const keys = indexes.flatMap((index) => firstKey(index, isScope));
    return missingIn(given, keys).flatMap(({ suggestion, uses }) => {
      const details = { column: column.name, field: name, uses };
      if ("limit" in suggestion) {
        const { declared: type } = column;
        return [diagnoseTable("table.no-index", { ...details, type, limit: suggestion.limit })];
      }
      // Several fields may have the same column.
      if (created.has(suggestion.create)) return [];
      created.add(suggestion.create);
      const { create, extension } = suggestion;
      const before = extension === undefined ? "" : `CREATE EXTENSION IF NOT EXISTS ${extension}; `;
      const statement = before + createIndex({ create, columns: [column.name] }, given, table, names);
      return [diagnoseTable("table.no-index", { ...details, statement })];
    });
  };
}

/** Returns the first key outside the scope, if there is one. */
function firstKey(index: CatalogIndex, isScope: (column: string) => boolean): readonly IndexKey[] {
  const first = index.findIndex(({ column }) => column === null || !isScope(column));
  return first === -1 ? [] : index.slice(first, first + 1);
}

function missingIn({ field, column, catalog, quote }: FieldColumn, keys: readonly IndexKey[]): readonly Missing[] {
  const missing = new Map<string, Missing>();
  for (const use of indexUsesOf(field)) {
    const need = catalog.indexes?.needOf(use, field, column, quote(column.name));
    if (need === undefined || keys.some(need.isServedBy)) continue;
    const { suggestion } = need;
    const key = "limit" in suggestion ? suggestion.limit : suggestion.create;
    missing.set(key, { suggestion, uses: [...(missing.get(key)?.uses ?? []), use] });
  }
  return [...missing.values()];
}

/** Returns the statement that creates an index. `taken` are the names that it cannot have. */
export function createIndex(
  { create, columns, isUnique = false }: { create: string; columns: readonly string[]; isUnique?: boolean },
  { table: parts, catalog, quote }: Pick<FieldColumn, "table" | "catalog" | "quote">,
  { names, indexSchema }: CatalogTable,
  taken: Set<string>,
): string {
  const kind = isUnique ? "CREATE UNIQUE INDEX" : "CREATE INDEX";
  const last = parts.at(-1) ?? "";
  if (names === undefined) return `${kind} ON ${parts.map(quote).join(".")} ${create}`;
  const longest = catalog.indexes?.maxNameLength ?? Number.POSITIVE_INFINITY;
  const name = freeName([last, ...columns].join("_"), longest, taken);
  taken.add(name.toLowerCase());
  const [index, on] = indexSchema === undefined ? [[name], parts] : [[indexSchema, name], [last]];
  return `${kind} ${index.map(quote).join(".")} ON ${on.map(quote).join(".")} ${create}`;
}

/** Returns the name, cut to the length and with a number if it is taken. */
function freeName(name: string, maxLength: number, taken: ReadonlySet<string>): string {
  const characters = Array.from(name);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `_${number}`;
    const length = Math.min(characters.length, maxLength - suffix.length);
    const candidate = characters.slice(0, length).join("").trimEnd() + suffix;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
