import { sql } from "drizzle-orm";
import * as my from "drizzle-orm/mysql-core";
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";
import {
  boolean,
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
} from "../../../../src/index.js";

/** A column, its field or the type that has no counterpart, and then the field that it looks like. */
type ColumnCase<Builder> = readonly [column: Builder, expected: Field | string, lookalike?: Field];

/** The columns that each exported builder of a dialect can declare. All are nullable. */
export type ColumnCases<Builder> = Readonly<Record<string, readonly ColumnCase<Builder>[]>>;

enum Size {
  Small = "s",
  Large = "l",
}
const STATE = pg.pgEnum("column_state", ["draft", "done"]);
const SIZE = pg.pgEnum("column_size", Size);
/** Statements that create the types of the enumerations. */
export const ENUM_STATEMENTS: readonly string[] = [STATE, SIZE].map(
  ({ enumName, enumValues }) => `CREATE TYPE ${enumName} AS ENUM (${enumValues.map((value) => `'${value}'`).join()})`,
);
const pgMoney = pg.customType<{ data: number }>({ dataType: () => "money" });
const myMoney = my.customType<{ data: number }>({ dataType: () => "money" });
const liteMoney = lite.customType<{ data: number }>({ dataType: () => "money" });

/** Returns a function that drizzle exports, but that its types do not have. */
function untypedBuilder(name: string): (...given: unknown[]) => () => pg.PgColumnBuilderBase {
  return Reflect.get(pg, name);
}

const NULL = { nullable: true } as const;
const int32 = integer({ bits: 32, ...NULL });
const int64 = integer(NULL);

export const PG_COLUMNS: ColumnCases<pg.PgColumnBuilderBase> = {
  smallint: [
    [pg.smallint(), int32],
    [pg.smallint().array(), listOf(integer({ bits: 16 }), NULL)],
  ],
  integer: [
    [pg.integer(), int32],
    [pg.integer().array(), listOf(integer({ bits: 32 }), NULL)],
    [pg.integer().generatedAlwaysAs(sql`1`), int32],
    [pg.integer().array().array(), "integer[][]"],
  ],
  bigint: [
    [pg.bigint({ mode: "number" }), int64],
    [pg.bigint({ mode: "bigint" }), int64],
    [pg.bigint({ mode: "number" }).array(), listOf(integer(), NULL)],
    [pg.bigint({ mode: "bigint" }).array(), listOf(integer(), NULL)],
  ],
  smallserial: [[pg.smallserial(), integer({ bits: 32 })]],
  serial: [[pg.serial(), integer({ bits: 32 })]],
  bigserial: [
    [pg.bigserial({ mode: "number" }), integer()],
    [pg.bigserial({ mode: "bigint" }), integer()],
  ],
  numeric: [
    [pg.numeric(), decimal(NULL)],
    [pg.numeric({ precision: 5 }), decimal({ precision: 5, scale: 0, ...NULL })],
    [pg.numeric({ precision: 12, scale: 2 }), decimal({ precision: 12, scale: 2, ...NULL })],
    [pg.numeric({ scale: 2 } as never), decimal(NULL)],
    // PostgreSQL 15 accepts both.
    [pg.numeric({ precision: 3, scale: -2 }), decimal(NULL)],
    [pg.numeric({ precision: 2, scale: 4 }), decimal(NULL)],
    [pg.numeric({ mode: "number" }), decimal(NULL)],
    [pg.numeric({ mode: "number", precision: 4, scale: 4 }), decimal({ precision: 4, scale: 4, ...NULL })],
    [pg.numeric({ mode: "bigint", precision: 30 }), decimal({ precision: 30, scale: 0, ...NULL })],
    [pg.numeric({ precision: 5, scale: 2 }).array(), "numeric(5, 2)[]"],
  ],
  decimal: [[pg.decimal({ precision: 12, scale: 2 }), decimal({ precision: 12, scale: 2, ...NULL })]],
  doublePrecision: [[pg.doublePrecision(), number(NULL)]],
  text: [
    [pg.text(), text(NULL)],
    [pg.text({ enum: ["a", "b"] }), enumeration(["a", "b"], NULL)],
    [pg.text().array(), listOf(text(), NULL)],
    [pg.text({ enum: ["a", "b"] }).array(), listOf(enumeration(["a", "b"]), NULL)],
  ],
  varchar: [
    [pg.varchar(), text(NULL)],
    [pg.varchar({ length: 5 }), text(NULL)],
    [pg.varchar({ length: 5, enum: ["a"] }), enumeration(["a"], NULL)],
    [pg.varchar({ length: 3 }).array(4), listOf(text(), NULL)],
  ],
  pgEnum: [
    [STATE(), enumeration(["draft", "done"], NULL)],
    [SIZE(), enumeration(["s", "l"], NULL)],
    [STATE().array(), listOf(enumeration(["draft", "done"]), NULL)],
    [SIZE().array(), listOf(enumeration(["s", "l"]), NULL)],
  ],
  pgEnumWithSchema: [
    [untypedBuilder("pgEnumWithSchema")("column_state", ["draft", "done"])(), enumeration(["draft", "done"], NULL)],
  ],
  pgEnumObjectWithSchema: [
    [untypedBuilder("pgEnumObjectWithSchema")("column_size", Size)(), enumeration(["s", "l"], NULL)],
  ],
  boolean: [
    [pg.boolean(), boolean(NULL)],
    [pg.boolean().array(), "boolean[]"],
  ],
  date: [
    [pg.date(), date(NULL)],
    [pg.date({ mode: "date" }), date(NULL)],
    [pg.date().array(), "date[]"],
  ],
  timestamp: [
    [pg.timestamp(), timestamp({ zone: false, ...NULL })],
    [pg.timestamp({ mode: "string" }), timestamp({ zone: false, ...NULL })],
    [pg.timestamp({ mode: "string", precision: 0 }), timestamp({ zone: false, ...NULL })],
    [pg.timestamp({ withTimezone: true }), timestamp(NULL)],
    [pg.timestamp({ withTimezone: true, mode: "string" }), timestamp(NULL)],
    [pg.timestamp({ withTimezone: true, mode: "string", precision: 3 }), timestamp(NULL)],
  ],
  uuid: [
    [pg.uuid(), uuid(NULL)],
    [pg.uuid().array(), listOf(uuid(), NULL)],
  ],
  json: [[pg.json(), json(NULL)]],
  jsonb: [[pg.jsonb().$type<string[]>(), json(NULL)]],
  real: [[pg.real(), "real", number(NULL)]],
  char: [
    [pg.char({ length: 3 }), "char(3)", text(NULL)],
    [pg.char({ length: 3, enum: ["a", "b"] }), "char(3)"],
    [pg.char({ length: 3 }).array(), "char(3)[]"],
  ],
  time: [
    [pg.time(), "time"],
    [pg.time({ withTimezone: true }), "time with time zone"],
  ],
  interval: [[pg.interval(), "interval"]],
  inet: [[pg.inet(), "inet"]],
  cidr: [[pg.cidr(), "cidr"]],
  macaddr: [[pg.macaddr(), "macaddr"]],
  macaddr8: [[pg.macaddr8(), "macaddr8"]],
  point: [
    [pg.point(), "point"],
    [pg.point({ mode: "xy" }), "point"],
  ],
  line: [
    [pg.line(), "line"],
    [pg.line({ mode: "abc" }), "line"],
  ],
  geometry: [
    [pg.geometry({ type: "point" }), "geometry(point)"],
    [pg.geometry({ type: "point", mode: "xy" }), "geometry(point)"],
  ],
  vector: [[pg.vector({ dimensions: 3 }), "vector(3)"]],
  halfvec: [[pg.halfvec({ dimensions: 3 }), "halfvec(3)"]],
  sparsevec: [[pg.sparsevec({ dimensions: 3 }), "sparsevec(3)"]],
  bit: [[pg.bit({ dimensions: 3 }), "bit(3)"]],
  customType: [[pgMoney(), "money"]],
};

export const MYSQL_COLUMNS: ColumnCases<my.MySqlColumnBuilderBase> = {
  tinyint: [
    [my.tinyint(), int32],
    [my.tinyint({ unsigned: true }), int32],
  ],
  smallint: [
    [my.smallint(), int32],
    [my.smallint({ unsigned: true }), int32],
  ],
  mediumint: [
    [my.mediumint(), int32],
    [my.mediumint({ unsigned: true }), int32],
  ],
  int: [
    [my.int(), int32],
    [my.int({ unsigned: true }), int64],
  ],
  bigint: [
    [my.bigint({ mode: "number" }), int64],
    [my.bigint({ mode: "number", unsigned: true }), int64],
    [my.bigint({ mode: "bigint" }), int64],
    [my.bigint({ mode: "bigint", unsigned: true }), int64],
  ],
  serial: [[my.serial(), integer()]],
  year: [[my.year(), "year", int32]],
  decimal: [
    [my.decimal(), decimal({ precision: 10, scale: 0, ...NULL })],
    [my.decimal({ precision: 5 }), decimal({ precision: 5, scale: 0, ...NULL })],
    [my.decimal({ precision: 12, scale: 2 }), decimal({ precision: 12, scale: 2, ...NULL })],
    [my.decimal({ precision: 65, scale: 30 }), decimal({ precision: 65, scale: 30, ...NULL })],
    [
      my.decimal({ mode: "number", precision: 5, scale: 1, unsigned: true }),
      decimal({ precision: 5, scale: 1, ...NULL }),
    ],
    [my.decimal({ mode: "bigint" }), decimal({ precision: 10, scale: 0, ...NULL })],
  ],
  double: [
    [my.double(), number(NULL)],
    [my.double({ precision: 8, scale: 2 }), "double(8,2)", number(NULL)],
    [my.double({ unsigned: true }), number(NULL)],
  ],
  real: [
    [my.real(), number(NULL)],
    [my.real({ precision: 8, scale: 2 }), "real(8, 2)", number(NULL)],
  ],
  text: [
    [my.text(), text(NULL)],
    [my.text({ enum: ["a", "b"] }), enumeration(["a", "b"], NULL)],
  ],
  tinytext: [[my.tinytext(), text(NULL)]],
  mediumtext: [[my.mediumtext(), text(NULL)]],
  longtext: [[my.longtext(), text(NULL)]],
  varchar: [
    [my.varchar({ length: 500 }), text(NULL)],
    [my.varchar({ length: 5 }), text(NULL)],
    [my.varchar({ length: 5, enum: ["a", "b"] }), enumeration(["a", "b"], NULL)],
  ],
  mysqlEnum: [
    [my.mysqlEnum(["a", "b"]), enumeration(["a", "b"], NULL)],
    [my.mysqlEnum(Size), enumeration(["s", "l"], NULL)],
  ],
  boolean: [[my.boolean(), boolean(NULL)]],
  date: [
    [my.date(), date(NULL)],
    [my.date({ mode: "string" }), date(NULL)],
  ],
  datetime: [
    [my.datetime(), timestamp(NULL)],
    [my.datetime({ fsp: 3 }), timestamp(NULL)],
    [my.datetime({ mode: "string", fsp: 6 }), timestamp(NULL)],
  ],
  timestamp: [
    [my.timestamp(), timestamp(NULL)],
    [my.timestamp({ fsp: 3 }), timestamp(NULL)],
    [my.timestamp({ mode: "string", fsp: 6 }), timestamp(NULL)],
  ],
  json: [[my.json(), json(NULL)]],
  float: [[my.float(), "float", number(NULL)]],
  char: [
    [my.char({ length: 3 }), "char(3)"],
    [my.char({ length: 3, enum: ["a", "b"] }), "char(3)"],
  ],
  time: [[my.time(), "time"]],
  binary: [[my.binary({ length: 3 }), "binary(3)"]],
  varbinary: [[my.varbinary({ length: 3 }), "varbinary(3)"]],
  customType: [[myMoney(), "money"]],
};

export const SQLITE_COLUMNS: ColumnCases<lite.SQLiteColumnBuilderBase> = {
  integer: [
    [lite.integer(), int64],
    [lite.integer({ mode: "boolean" }), boolean(NULL)],
    [lite.integer({ mode: "timestamp" }), timestamp({ stored: "epoch-seconds", ...NULL })],
    [lite.integer({ mode: "timestamp_ms" }), timestamp({ stored: "epoch-milliseconds", ...NULL })],
  ],
  int: [[lite.int(), int64]],
  numeric: [
    [lite.numeric(), decimal(NULL)],
    [lite.numeric({ mode: "number" }), decimal(NULL)],
    [lite.numeric({ mode: "bigint" }), decimal(NULL)],
  ],
  real: [[lite.real(), number(NULL)]],
  text: [
    [lite.text(), text(NULL)],
    [lite.text({ length: 5 }), text(NULL)],
    [lite.text({ enum: ["a", "b"] }), enumeration(["a", "b"], NULL)],
    [lite.text({ mode: "json" }), json(NULL)],
  ],
  blob: [
    [lite.blob({ mode: "buffer" }), "blob"],
    [lite.blob({ mode: "json" }), "blob"],
    [lite.blob({ mode: "bigint" }), "blob"],
  ],
  customType: [[liteMoney(), "money"]],
};

/** Returns each column with a key of its own: the builder and its position. */
export function casesByKey<Builder>(cases: ColumnCases<Builder>): ReadonlyMap<string, ColumnCase<Builder>> {
  return new Map(
    Object.entries(cases).flatMap(([builder, columns]) =>
      columns.map(([column, ...others], i) => [`${builder}_${i}`, [copyOf(column), ...others]] as const),
    ),
  );
}

/** Copies a builder: drizzle writes the name of the column into it when it creates a table. */
function copyOf<Builder>(builder: Builder): Builder {
  const { config } = builder as { readonly config: object };
  return Object.assign(Object.create(Object.getPrototypeOf(builder)), builder, { config: { ...config } });
}
