import { ANY_RANGE, MAX_SIZE } from "../dialects/duckdb.js";
import type { SqlExpression } from "../sql.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  labelsIn,
  type ReadCatalog,
  sizeIn,
  widerThan,
} from "./catalog.js";

/**
 * Returns a condition on `database_name` and `schema_name` for the tables that a statement can name. `a.b` is a table of
 * the schema or of the database `a`.
 */
function scopeOf(name: readonly string[]): SqlExpression {
  const [, schema, database] = [...name].reverse();
  const inDefault = "database_name = current_database() AND lower(schema_name) = lower(";
  if (schema === undefined) return [`(database_name = 'temp' OR (${inDefault}current_schema())))`];
  const value = { value: schema };
  if (database !== undefined) {
    return ["lower(database_name) = lower(", { value: database }, ") AND lower(schema_name) = lower(", value, ")"];
  }
  return [`((${inDefault}`, value, ")) OR (schema_name = 'main' AND lower(database_name) = lower(", value, ")))"];
}

/** Temporary tables come first, as in a statement. The collation of a column is only in the SQL of its table. */
function columnsOf(name: readonly string[]): SqlExpression {
  return [
    "SELECT c.column_name AS name, c.data_type AS type, CASE WHEN c.is_nullable THEN 'YES' ELSE 'NO' END AS nullable, " +
      "(SELECT t.sql FROM duckdb_tables() AS t WHERE t.table_oid = c.table_oid AND t.schema_oid = c.schema_oid " +
      'AND t.database_oid = c.database_oid) AS "sql", ' +
      "CAST(current_setting('default_collation') AS VARCHAR) AS \"collation\", " +
      "c.database_name || '.' || c.schema_name AS place FROM duckdb_columns() AS c WHERE lower(c.table_name) = lower(",
    { value: name.at(-1) ?? "" },
    ") AND ",
    ...scopeOf(name),
    " ORDER BY c.database_name <> 'temp', place, c.column_index",
  ];
}

async function findTable(read: ReadCatalog, name: readonly string[]): Promise<CatalogTable | undefined> {
  const rows = await read(columnsOf(name), ["name", "type", "nullable", "sql", "collation", "place"]);
  const [first] = rows;
  if (first === undefined) return undefined;
  const isView = first.sql === null;
  const collations = collationsIn(first.sql ?? "");
  const columns = rows
    .filter(({ place }) => place === first.place)
    .map((row): CatalogColumn => {
      const declared = String(row.type);
      const item = declared.replace(/\[\]$/, "");
      const isEnum = item.startsWith("ENUM(");
      return {
        name: String(row.name),
        declared,
        type: item.replace(/\(.*\)$/s, ""),
        isList: item !== declared,
        size: isEnum ? undefined : sizeIn(item),
        labels: isEnum ? labelsIn(item) : undefined,
        nullable: isView ? undefined : row.nullable === "YES",
        // An enum has no collation.
        collation: isEnum ? undefined : (collations.get(String(row.name)) ?? (row.collation || undefined)),
      };
    });
  return { isView, columns, indexes: undefined };
}

/** Returns the collations of columns in CREATE TABLE, as DuckDB writes it. */
function collationsIn(sql: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let depth = 0;
  let words: string[] = [];
  for (const [token] of sql.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[(),]|[^\s(),"']+/g)) {
    if (token === ")") depth--;
    if (depth === 1 && token !== "," && token !== "(") words.push(token);
    if (depth < 2 && (token === "," || token === ")")) {
      const at = words.indexOf("COLLATE");
      const collation = at === -1 ? undefined : words[at + 1];
      if (collation !== undefined) found.set(unquoted(words[0] ?? ""), unquoted(collation));
      words = [];
    }
    if (token === "(") depth++;
  }
  return found;
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}

const INTEGERS = ["BIGINT", "INTEGER", "SMALLINT", "TINYINT"];
const TEXTS = ["VARCHAR"];

export const duckdbCatalog = (): Catalog => ({
  findTable,
  tableNames: (name) => [
    "SELECT DISTINCT table_name AS name FROM duckdb_columns() WHERE NOT internal AND ",
    ...scopeOf(name),
  ],
  namesIgnoreCase: true,
  types: {
    integer: INTEGERS,
    "integer of 32 bits": ["INTEGER", "SMALLINT", "TINYINT", "BIGINT"],
    "integer of 16 bits": ["SMALLINT", "TINYINT", "INTEGER", "BIGINT"],
    decimal: ["DECIMAL"],
    number: ["DOUBLE", "FLOAT"],
    text: TEXTS,
    enumeration: ["VARCHAR", "ENUM"],
    boolean: ["BOOLEAN"],
    date: ["DATE"],
    timestamp: ["TIMESTAMP WITH TIME ZONE"],
    "timestamp without zone": ["TIMESTAMP"],
    uuid: ["UUID"],
    "uuid as text": TEXTS,
    json: ["JSON", "VARCHAR"],
  },
  // JSON cannot represent all doubles.
  hasJson: (declared) => !/DOUBLE|FLOAT/.test(declared),
  lists: {
    text: TEXTS,
    integer: ["BIGINT", "INTEGER"],
    "integer of 32 bits": ["INTEGER", "BIGINT"],
    "integer of 16 bits": ["SMALLINT", "INTEGER", "BIGINT"],
    uuid: ["UUID"],
    "uuid as text": TEXTS,
    enumeration: ["VARCHAR", "ENUM"],
  },
  caveats: {
    "integer of 32 bits": { BIGINT: widerThan(32) },
    "integer of 16 bits": { INTEGER: widerThan(16), BIGINT: widerThan(16) },
    number: { FLOAT: "stores 32-bit numbers: 0.1 is 0.10000000149011612 there" },
  },
  collations: "no collation, neither its own nor default_collation of the session",
  decimals: { largest: MAX_SIZE, otherwise: ANY_RANGE },
});
