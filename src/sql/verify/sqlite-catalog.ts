import { ignoresCase, searchIgnoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { sqlite } from "../dialects/sqlite.js";
import { columnField } from "../dialects/stored-times.js";
import type { SqlExpression } from "../sql.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  type IndexKey,
  type IndexNeed,
  indexesOf,
  type ReadCatalog,
} from "./catalog.js";
import { type IndexUse, kindOf } from "./verified-types.js";

/** Returns a call of a table-valued pragma with the name of the table and, if given, of its schema. */
function pragma(pragmaName: string, name: readonly string[]): SqlExpression {
  const [table = "", schema] = [...name].reverse();
  const call: SqlExpression = [`pragma_${pragmaName}(`, { value: table }];
  return schema === undefined ? [...call, ")"] : [...call, ", ", { value: schema }, ")"];
}

/** Selects the tables that a statement can name, in the order in which SQLite looks for them. */
function tablesIn(name: readonly string[]): SqlExpression {
  const [schema] = name.slice(-2, -1);
  const tables = "SELECT name, type, schema FROM pragma_table_list WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'";
  const order = " ORDER BY CASE schema WHEN 'temp' THEN 0 WHEN 'main' THEN 1 ELSE 2 END";
  return schema === undefined
    ? [tables + order]
    : [`${tables} AND schema = `, { value: schema }, " COLLATE NOCASE", order];
}

/** Hidden columns are generated columns and those of virtual tables. */
function columnsOf(name: readonly string[]): SqlExpression {
  return [
    'SELECT name, type, CAST("notnull" AS TEXT) AS required, CAST(pk AS TEXT) AS pk, encoding FROM ',
    ...pragma("table_xinfo", name),
    ", pragma_encoding ORDER BY cid",
  ];
}

/** Selects the statements and names of everything in a schema. An index of a constraint has no statement. */
function namesIn(schema: string): SqlExpression {
  return [`SELECT name, sql FROM ${sqlite.quoteIdentifier(schema)}.sqlite_master`];
}

/** An expression has no name. Leaves out indexes that only contain some rows. */
function indexKeysOf(table: string, schema: string): SqlExpression {
  return [
    "SELECT l.name AS \"index\", i.name AS \"column\", l.origin || ' ' || i.coll || CASE WHEN l.\"unique\" THEN ' unique' ELSE '' END AS traits FROM ",
    ...pragma("index_list", [schema, table]),
    " AS l, pragma_index_xinfo(l.name, ",
    { value: schema },
    ') AS i WHERE l.partial = 0 AND i."key" = 1 ORDER BY l.seq, i.seqno',
  ];
}

async function findTable(read: ReadCatalog, name: readonly string[]): Promise<CatalogTable | undefined> {
  const last = (name.at(-1) ?? "").toLowerCase();
  const tables = await read(tablesIn(name), ["name", "type", "schema"]);
  const found = tables.find((table) => table.name?.toLowerCase() === last);
  if (found === undefined) return undefined;
  const schema = String(found.schema);
  const isView = found.type === "view";
  const rows = await read(columnsOf(name), ["name", "type", "required", "pk", "encoding"]);
  const keys = isView ? [] : await read(indexKeysOf(last, schema), ["index", "column", "traits"]);
  // A primary key without an index is the rowid, which is never null. In other primary keys, SQLite allows NULL.
  const hasKeyIndex = keys.some(({ traits }) => traits?.startsWith("pk "));
  const columns = rows.map((row): CatalogColumn => {
    const declared = String(row.type);
    const isRowid = row.pk !== "0" && !hasKeyIndex && !isView;
    return {
      name: String(row.name),
      declared: describedType(declared),
      type: storageOf(declared),
      isList: false,
      size: undefined,
      labels: undefined,
      nullable: isView ? undefined : row.required === "0" && !isRowid,
      collation: row.encoding === "UTF-8" ? undefined : String(row.encoding),
    };
  });
  if (isView) return { isView, columns, indexes: undefined };
  const named = await read(namesIn(schema), ["name", "sql"]);
  const sqlOf = new Map(named.map((row) => [row.name, row.sql]));
  const rowids = rows.filter(({ pk }) => pk !== "0" && !hasKeyIndex);
  const indexes = indexesOf([
    ...rowids.map(({ name: column }) => ({ index: null, column, expression: "", traits: "pk BINARY unique" })),
    ...keys.map((key) => ({ ...key, expression: key.column === null ? (sqlOf.get(key.index) ?? "") : "" })),
  ]);
  const names = named.map((row) => String(row.name));
  // Without a schema, a new index belongs to the schema "main".
  return { isView, columns, indexes, names, indexSchema: schema === "main" && name.length === 1 ? undefined : schema };
}

/**
 * Returns the affinity that SQLite derives from the name of a type. Affinity NUMERIC converts texts of digits to
 * numbers; the names of types whose texts are never digits are returned separately.
 */
function storageOf(declared: string): string {
  const name = declared.toUpperCase();
  if (name === "") return "none";
  if (name.includes("INT")) return "INTEGER";
  if (/CHAR|CLOB|TEXT/.test(name)) return "TEXT";
  if (name.includes("BLOB")) return "BLOB";
  if (/REAL|FLOA|DOUB/.test(name)) return "REAL";
  if (/DATE|TIME/.test(name)) return "DATETIME";
  if (/UUID|GUID|UNIQUEIDENTIFIER/.test(name)) return "UUID";
  return name.includes("JSON") ? "JSON" : "NUMERIC";
}

/** Adds the affinity of a type whose name does not tell that it converts texts of digits to numbers. */
function describedType(declared: string): string {
  const storage = storageOf(declared);
  return storage === "NUMERIC" && !/NUM|DEC/i.test(declared) ? `${declared} (affinity NUMERIC)` : declared;
}

/** No index serves lists, `*` and `$`. Values have any length. */
function needOf(use: IndexUse, field: Field, { name }: CatalogColumn, quoted: string): IndexNeed | undefined {
  if (field.type === "list" || use === "*" || use === "$") return undefined;
  const stored = columnField(field);
  const isColumn = ({ column }: IndexKey) => column?.toLowerCase() === name.toLowerCase();
  const isBinary = (key: IndexKey) => isColumn(key) && key.traits.includes("BINARY");
  const ofExpression = (written: (column: string) => string): IndexNeed => ({
    isServedBy: ({ column, expression }) => column === null && bare(expression).includes(bare(written(name))),
    suggestion: { create: `(${written(quoted)})` },
  });
  if (use === "^" ? searchIgnoresCase(stored) : ignoresCase(stored)) return ofExpression(sqlite.folded);
  if (stored.type === "timestamp") {
    const ofTimes = ofExpression((column) => sqlite.sorting.by(column, stored));
    if (use === "sorting") return ofTimes;
    // Conditions also compare the days in the column.
    const isServedBy = (key: IndexKey) => isBinary(key) || ofTimes.isServedBy(key);
    const suggestion = field.sortable ? ofTimes.suggestion : { create: `(${quoted} COLLATE BINARY)` };
    return { isServedBy, suggestion };
  }
  // Conditions compare texts in the collation BINARY.
  return TYPES[kindOf(field)].includes("TEXT")
    ? { isServedBy: isBinary, suggestion: { create: `(${quoted} COLLATE BINARY)` } }
    : { isServedBy: isColumn, suggestion: { create: `(${quoted})` } };
}

/** Returns SQL without what may be written in several ways. The catalog contains the statement as it was given. */
function bare(sql: string): string {
  return sql.replace(/[\s"`[\]]/g, "").toLowerCase();
}

const TEXTS = ["TEXT", "none"];
const TIMES = ["TEXT", "DATETIME", "none"];
const UUIDS = ["TEXT", "UUID", "none"];
const JSONS = ["TEXT", "JSON", "none"];
const INTEGERS = ["INTEGER", "NUMERIC", "none"];

const TYPES: Catalog["types"] = {
  integer: INTEGERS,
  "integer of 32 bits": INTEGERS,
  "integer of 16 bits": INTEGERS,
  decimal: ["NUMERIC", "INTEGER", "REAL", "none"],
  number: ["REAL", "none"],
  text: TEXTS,
  enumeration: TEXTS,
  boolean: INTEGERS,
  date: TIMES,
  timestamp: TIMES,
  "timestamp without zone": TIMES,
  uuid: UUIDS,
  "uuid as text": UUIDS,
  json: JSONS,
};

export const sqliteCatalog = (): Catalog => ({
  findTable,
  tableNames: tablesIn,
  namesIgnoreCase: true,
  types: TYPES,
  lists: JSONS,
  caveats: {},
  hasSizes: false,
  collations: "a database in UTF-8",
  indexes: { needOf },
});
