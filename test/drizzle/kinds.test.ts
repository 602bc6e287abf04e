import { sql } from "drizzle-orm";
import * as my from "drizzle-orm/mysql-core";
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { schemaFromTable } from "../../src/drizzle.js";
import {
  boolean,
  type Diagnostic,
  date,
  decimal,
  enumeration,
  type Field,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";

enum Size {
  Small = "s",
  Large = "l",
}
const state = pg.pgEnum("state", ["draft", "done"]);
const size = pg.pgEnum("size", Size);
const pgMoney = pg.customType<{ data: number }>({ dataType: () => "money" });
const myMoney = my.customType<{ data: number }>({ dataType: () => "money" });
const liteMoney = lite.customType<{ data: number }>({ dataType: () => "money" });

/** Each kind of column with its field, or with the type that has no counterpart. All columns are nullable. */
const NULL = { nullable: true } as const;
const int32 = integer({ bits: 32, ...NULL });
const int64 = integer(NULL);

const PG = {
  smallint: [pg.smallint(), int32],
  integer: [pg.integer(), int32],
  bigintNumber: [pg.bigint({ mode: "number" }), int64],
  bigint: [pg.bigint({ mode: "bigint" }), int64],
  numeric: [pg.numeric(), decimal(NULL)],
  numeric5: [pg.numeric({ precision: 5 }), decimal({ precision: 5, scale: 0, ...NULL })],
  numeric12: [pg.numeric({ precision: 12, scale: 2 }), decimal({ precision: 12, scale: 2, ...NULL })],
  numericScaleOnly: [pg.numeric({ scale: 2 } as never), decimal(NULL)],
  // PostgreSQL 15 accepts both.
  numericNegative: [pg.numeric({ precision: 3, scale: -2 }), decimal(NULL)],
  numericSmall: [pg.numeric({ precision: 2, scale: 4 }), decimal(NULL)],
  numericNumber: [pg.numeric({ mode: "number", precision: 4, scale: 4 }), decimal({ precision: 4, scale: 4, ...NULL })],
  numericBigint: [pg.numeric({ mode: "bigint", precision: 30 }), decimal({ precision: 30, scale: 0, ...NULL })],
  double: [pg.doublePrecision(), number(NULL)],
  text: [pg.text(), text(NULL)],
  textEnum: [pg.text({ enum: ["a", "b"] }), enumeration(["a", "b"], NULL)],
  varchar: [pg.varchar({ length: 5 }), text(NULL)],
  varcharEnum: [pg.varchar({ length: 5, enum: ["a"] }), enumeration(["a"], NULL)],
  enum: [state(), enumeration(["draft", "done"], NULL)],
  enumObject: [size(), enumeration(["s", "l"], NULL)],
  boolean: [pg.boolean(), boolean(NULL)],
  date: [pg.date({ mode: "date" }), date(NULL)],
  dateString: [pg.date(), date(NULL)],
  timestamp: [pg.timestamp(), timestamp({ zone: false, ...NULL })],
  timestampString: [pg.timestamp({ mode: "string" }), timestamp({ zone: false, ...NULL })],
  timestamptz: [pg.timestamp({ withTimezone: true }), timestamp(NULL)],
  timestamptzString: [pg.timestamp({ withTimezone: true, mode: "string", precision: 3 }), timestamp(NULL)],
  uuid: [pg.uuid(), uuid(NULL)],
  json: [pg.json(), json(NULL)],
  jsonb: [pg.jsonb().$type<string[]>(), json(NULL)],
  texts: [pg.text().array(), listOf(text(), NULL)],
  varchars: [pg.varchar({ length: 3 }).array(4), listOf(text(), NULL)],
  integers: [pg.integer().array(), listOf(integer({ bits: 32 }), NULL)],
  bigints: [pg.bigint({ mode: "bigint" }).array(), listOf(integer(), NULL)],
  uuids: [pg.uuid().array(), listOf(uuid(), NULL)],
  enums: [state().array(), listOf(enumeration(["draft", "done"]), NULL)],
  textEnums: [pg.text({ enum: ["a", "b"] }).array(), listOf(enumeration(["a", "b"]), NULL)],
  generated: [pg.integer().generatedAlwaysAs(sql`1`), int32],
  booleans: [pg.boolean().array(), "boolean[]"],
  numerics: [pg.numeric({ precision: 5, scale: 2 }).array(), "numeric(5, 2)[]"],
  grid: [pg.integer().array().array(), "integer[][]"],
  real: [pg.real(), "real"],
  char: [pg.char({ length: 3 }), "char(3)"],
  time: [pg.time(), "time"],
  interval: [pg.interval(), "interval"],
  inet: [pg.inet(), "inet"],
  cidr: [pg.cidr(), "cidr"],
  macaddr: [pg.macaddr(), "macaddr"],
  point: [pg.point(), "point"],
  line: [pg.line(), "line"],
  vector: [pg.vector({ dimensions: 3 }), "vector(3)"],
  custom: [pgMoney(), "money"],
} as const;

const MYSQL = {
  tinyint: [my.tinyint(), int32],
  tinyintUnsigned: [my.tinyint({ unsigned: true }), int32],
  smallint: [my.smallint({ unsigned: true }), int32],
  mediumint: [my.mediumint({ unsigned: true }), int32],
  int: [my.int(), int32],
  intUnsigned: [my.int({ unsigned: true }), int64],
  year: [my.year(), int32],
  bigintNumber: [my.bigint({ mode: "number" }), int64],
  bigint: [my.bigint({ mode: "bigint", unsigned: true }), int64],
  decimal: [my.decimal(), decimal({ precision: 10, scale: 0, ...NULL })],
  decimal5: [my.decimal({ precision: 5 }), decimal({ precision: 5, scale: 0, ...NULL })],
  decimal12: [my.decimal({ precision: 12, scale: 2 }), decimal({ precision: 12, scale: 2, ...NULL })],
  decimalNumber: [
    my.decimal({ mode: "number", precision: 5, scale: 1, unsigned: true }),
    decimal({ precision: 5, scale: 1, ...NULL }),
  ],
  decimalBigint: [my.decimal({ mode: "bigint" }), decimal({ precision: 10, scale: 0, ...NULL })],
  double: [my.double(), number(NULL)],
  real: [my.real(), number(NULL)],
  text: [my.text(), text(NULL)],
  longtext: [my.longtext(), text(NULL)],
  textEnum: [my.text({ enum: ["a", "b"] }), enumeration(["a", "b"], NULL)],
  varchar: [my.varchar({ length: 5 }), text(NULL)],
  enum: [my.mysqlEnum(["a", "b"]), enumeration(["a", "b"], NULL)],
  enumObject: [my.mysqlEnum(Size), enumeration(["s", "l"], NULL)],
  boolean: [my.boolean(), boolean(NULL)],
  date: [my.date(), date(NULL)],
  dateString: [my.date({ mode: "string" }), date(NULL)],
  datetime: [my.datetime({ fsp: 3 }), timestamp(NULL)],
  datetimeString: [my.datetime({ mode: "string" }), timestamp(NULL)],
  timestamp: [my.timestamp(), timestamp(NULL)],
  timestampString: [my.timestamp({ mode: "string" }), timestamp(NULL)],
  json: [my.json(), json(NULL)],
  float: [my.float(), "float"],
  char: [my.char({ length: 3 }), "char(3)"],
  time: [my.time(), "time"],
  binary: [my.binary({ length: 3 }), "binary(3)"],
  varbinary: [my.varbinary({ length: 3 }), "varbinary(3)"],
  custom: [myMoney(), "money"],
} as const;

const SQLITE = {
  integer: [lite.integer(), int64],
  boolean: [lite.integer({ mode: "boolean" }), boolean(NULL)],
  seconds: [lite.integer({ mode: "timestamp" }), timestamp({ stored: "epoch-seconds", ...NULL })],
  milliseconds: [lite.integer({ mode: "timestamp_ms" }), timestamp({ stored: "epoch-milliseconds", ...NULL })],
  numeric: [lite.numeric(), decimal(NULL)],
  numericNumber: [lite.numeric({ mode: "number" }), decimal(NULL)],
  numericBigint: [lite.numeric({ mode: "bigint" }), decimal(NULL)],
  real: [lite.real(), number(NULL)],
  text: [lite.text(), text(NULL)],
  textEnum: [lite.text({ enum: ["a", "b"] }), enumeration(["a", "b"], NULL)],
  json: [lite.text({ mode: "json" }), json(NULL)],
  blob: [lite.blob({ mode: "buffer" }), "blob"],
  blobJson: [lite.blob({ mode: "json" }), "blob"],
  bigint: [lite.blob({ mode: "bigint" }), "blob"],
  custom: [liteMoney(), "money"],
} as const;

test.each([
  ["PostgreSQL", PG, (columns: object) => pg.pgTable("t", columns as { id: ReturnType<typeof pg.integer> })],
  ["MySQL", MYSQL, (columns: object) => my.mysqlTable("t", columns as { id: ReturnType<typeof my.int> })],
  ["SQLite", SQLITE, (columns: object) => lite.sqliteTable("t", columns as { id: ReturnType<typeof lite.integer> })],
])("every kind of %s column has its field", (_name, kinds, create) => {
  const warnings: Diagnostic[] = [];
  const entries = Object.entries<readonly [unknown, Field | string]>(kinds);
  const table = create(Object.fromEntries(entries.map(([name, [column]]) => [name, column])));
  const schema = schemaFromTable(table, {}, { onWarnings: (given) => warnings.push(...given) });
  expect(schema.fields).toEqual(
    Object.fromEntries(entries.map(([name, [, field]]) => [name, typeof field === "string" ? json(NULL) : field])),
  );
  expect(warnings.map(({ code, severity, details }) => ({ code, severity, details }))).toEqual(
    entries.flatMap(([field, [, type]]) =>
      typeof type === "string" ? { code: "schema.no-counterpart", severity: "warning", details: { field, type } } : [],
    ),
  );
});
