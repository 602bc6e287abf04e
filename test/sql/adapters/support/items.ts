import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  integer,
  number,
  type Schema,
  text,
  timestamp,
} from "../../../../src/index.js";
import { type Dialect, mariadb, mysql, postgres, sqlite } from "../../../../src/sql.js";
import { quoteText, quoteWithDoubleQuotes } from "../../../engines/support/driver.js";
import type { Row } from "../../../engines/support/engine.js";
import { storedText } from "../../../engines/support/stored-text.js";

/** A column of every type. Every database stores its decimals exactly. */
export const items = defineSchema({
  tenant: integer({ bits: 32 }),
  amount: integer({ nullable: true }),
  price: decimal({ nullable: true, precision: 12, scale: 2 }),
  weight: number({ nullable: true }),
  name: text({ nullable: true, ordered: true }),
  note: text({ containsIgnoresCase: true, column: "the note" }),
  state: enumeration(["draft", "done", "it's", "null", "\\"], { nullable: true }),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  created: timestamp(),
  starts: timestamp({ nullable: true, zone: false }),
});

/** Column names that libraries may misinterpret. */
export const HOSTILE_NAMES: readonly string[] = [
  ...["what?", "?", "a??b", "a?:b", "a:b", ":name", "a::text", "a:b:c", ":...b", "$1", "@x", "#", "--", "/*"],
  ...['a"b', "a`b", "o'clock", "x.y", "hostile.field_0", '"x"."y"', "a b", "a\\b", "\\", "a\\?b", "a\\\\?b", "a\\:b"],
  ...["h.field_0", "(h.field_0", "a h.field_0 b"],
];

export const hostile: Schema = defineSchema(
  Object.fromEntries(HOSTILE_NAMES.map((column, i) => [`field_${i}`, text({ column })])),
);

/** No two columns of a row have the same value, so that reading the wrong column fails a test. */
export const hostileRows: readonly Row[] = [0, 1, 2].map((row) =>
  Object.fromEntries(HOSTILE_NAMES.map((_name, i) => [`field_${i}`, String((i + row) % HOSTILE_NAMES.length)])),
);

/** Differences between databases in creating and filling a table. */
export interface Database {
  readonly dialect: Dialect;
  readonly quote: (name: string) => string;
  readonly columnType: (field: Field) => string;
  readonly literal: (text: string, field: Field) => string;
}

/** Returns statements that create a table with the fields of the schema and `row_id`, which starts at 0. */
export function tableStatements(database: Database, table: string, schema: Schema, rows: readonly Row[]): string[] {
  const fields = [...schema.byName];
  const columns = fields.map(
    ([name, field]) => `${database.quote(field.column ?? name)} ${database.columnType(field)}`,
  );
  const tuples = rows.map((row, id) => {
    const literals = fields.map(([name, field]) => {
      const stored = storedText(field, row[name]);
      return stored === undefined ? "NULL" : database.literal(stored, field);
    });
    return `(${[id, ...literals].join(", ")})`;
  });
  return [
    `DROP TABLE IF EXISTS ${table}`,
    `CREATE TABLE ${table} (row_id INTEGER PRIMARY KEY, ${columns.join(", ")})`,
    `INSERT INTO ${table} VALUES ${tuples.join(", ")}`,
  ];
}

const withoutZone = (stored: string): string => stored.replace("T", " ").replace("Z", "");

export const onPostgres: Database = {
  dialect: postgres,
  quote: quoteWithDoubleQuotes,
  columnType: (field) => {
    switch (field.type) {
      case "integer":
        return field.bits === 32 ? "integer" : "bigint";
      case "decimal":
        return `numeric(${field.precision}, ${field.scale})`;
      case "number":
        return "double precision";
      case "enumeration":
        return "text";
      case "timestamp":
        return field.zone ? "timestamptz" : "timestamp";
      default:
        return field.type;
    }
  },
  literal: (stored, field) => quoteText(field.type === "timestamp" && !field.zone ? withoutZone(stored) : stored),
};

export const onSqlite: Database = {
  dialect: sqlite,
  quote: quoteWithDoubleQuotes,
  columnType: ({ type }) => {
    if (type === "integer" || type === "boolean") return "BIGINT";
    return type === "number" ? "REAL" : type === "decimal" ? "NUMERIC" : "TEXT";
  },
  literal: (stored, { type }) => (type === "boolean" ? String(stored === "true") : quoteText(stored)),
};

export const onMariadb: Database = {
  dialect: mariadb,
  quote: (name) => `\`${name.replaceAll("`", "``")}\``,
  columnType: (field) => {
    switch (field.type) {
      case "integer":
      case "boolean":
        return "BIGINT";
      case "decimal":
        return `DECIMAL(${field.precision}, ${field.scale})`;
      case "number":
        return "DOUBLE";
      case "date":
        return "DATE";
      case "timestamp":
        return "DATETIME(6)";
      default:
        return "TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci";
    }
  },
  // In hexadecimal, because the meaning of a backslash depends on a setting.
  literal: (stored, { type }) => {
    if (type === "boolean") return String(stored === "true");
    if (type !== "text" && type !== "enumeration")
      return quoteText(type === "timestamp" ? withoutZone(stored) : stored);
    return `CONVERT(X'${Buffer.from(stored).toString("hex")}' USING utf8mb4)`;
  },
};

export const onMysql: Database = { ...onMariadb, dialect: mysql };
