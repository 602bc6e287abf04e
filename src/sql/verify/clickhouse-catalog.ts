import { DEFAULT_SIZE, MAX_SIZE } from "../dialects/clickhouse.js";
import { rangeOf } from "../dialects/decimal-range.js";
import type { SqlExpression } from "../sql.js";
import { type Catalog, type CatalogColumn, type CatalogTable, type ReadCatalog, sizeIn, widerThan } from "./catalog.js";

function databaseOf(name: readonly string[]): SqlExpression {
  const [database] = name.slice(-2, -1);
  return database === undefined ? ["currentDatabase()"] : [{ value: database }];
}

function columnsOf(name: readonly string[]): SqlExpression {
  return [
    "SELECT c.name AS name, c.type AS type FROM system.columns AS c WHERE c.database = ",
    ...databaseOf(name),
    " AND c.table = ",
    { value: name.at(-1) ?? "" },
    " ORDER BY c.position",
  ];
}

/** Every column of a view has a type, and a type without Nullable has no NULL. */
async function findTable(read: ReadCatalog, name: readonly string[]): Promise<CatalogTable | undefined> {
  const rows = await read(columnsOf(name), ["name", "type"]);
  if (rows.length === 0) return undefined;
  const columns = rows.map((row) => columnOf(String(row.name), String(row.type)));
  return { isView: false, columns, indexes: undefined };
}

function columnOf(name: string, declared: string): CatalogColumn {
  const outer = within("LowCardinality", declared);
  const value = within("Nullable", outer);
  const list = within("Array", value);
  const item = within("Nullable", within("LowCardinality", list));
  const isEnum = /^Enum(?:8|16)\(/.test(item);
  return {
    name,
    declared,
    type: isEnum ? "Enum" : typeOf(item),
    isList: list !== value,
    size: isEnum ? undefined : sizeIn(item),
    labels: isEnum ? labelsIn(item) : undefined,
    nullable: value !== outer,
    collation: undefined,
  };
}

/** Returns `T` of `Name(T)`, and other types unchanged. */
function within(wrapper: string, type: string): string {
  return type.startsWith(`${wrapper}(`) ? type.slice(wrapper.length + 1, -1) : type;
}

/** Times with more digits than the language are a type of their own: a time that it cannot store is an error. */
function typeOf(type: string): string {
  if (/^DateTime64\([789]/.test(type)) return "DateTime64(9)";
  return type.replace(/\(.*\)$/s, "");
}

/** Returns the names of `Enum8('a' = 1, 'it\'s' = 2)`. */
function labelsIn(type: string): readonly string[] {
  return Array.from(type.matchAll(/'((?:[^'\\]|\\.)*)' = /gs), ([, label = ""]) =>
    label.replace(/\\(.)/gs, (_escape, character: string) => ESCAPES[character] ?? character),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", r: "\r", n: "\n", t: "\t" };

const TEXTS = ["String"];
const TIMES = ["DateTime64", "DateTime"];

export const clickhouseCatalog = (): Catalog => ({
  findTable,
  tableNames: (name) => ["SELECT t.name AS name FROM system.tables AS t WHERE t.database = ", ...databaseOf(name)],
  namesIgnoreCase: false,
  types: {
    integer: ["Int64", "Int32"],
    "integer of 32 bits": ["Int32", "Int64"],
    "integer of 16 bits": ["Int16", "Int32", "Int64"],
    decimal: ["Decimal"],
    number: ["Float64", "Float32"],
    text: TEXTS,
    enumeration: ["String", "Enum"],
    boolean: ["Bool"],
    date: ["Date32", "Date"],
    timestamp: TIMES,
    "timestamp without zone": TIMES,
    uuid: ["UUID"],
    "uuid as text": TEXTS,
    json: TEXTS,
  },
  lists: {
    text: TEXTS,
    integer: ["Int64", "Int32"],
    "integer of 32 bits": ["Int32", "Int64"],
    "integer of 16 bits": ["Int16", "Int32", "Int64"],
    uuid: ["UUID"],
    "uuid as text": TEXTS,
    enumeration: ["String", "Enum"],
  },
  caveats: {
    "integer of 32 bits": { Int64: widerThan(32) },
    "integer of 16 bits": { Int32: widerThan(16), Int64: widerThan(16) },
    number: { Float32: "stores 32-bit numbers: 0.1 is 0.10000000149011612 there" },
  },
  collations: "",
  decimals: { largest: MAX_SIZE, otherwise: rangeOf(DEFAULT_SIZE) },
});
