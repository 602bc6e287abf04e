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
} from "../../../src/index.js";

/** A column without an index, and the values in it. */
export interface AdvisedColumn {
  readonly field: Field;
  /** The type in CREATE TABLE, with constraints in which `x` is the name of the column. */
  readonly type: string;
  /** SQL of the value in row `n`. */
  readonly value: string;
  /** SQL of the values that take the most space in an index. */
  readonly largest: readonly string[];
  /** Values for conditions: two in the column, and one for ranges. For texts, they also are parts. */
  readonly sought: readonly [string, string];
}

type Columns = Readonly<Record<string, AdvisedColumn>>;

const STATES = enumeration(["draft", "done"]);
const STOCK = integer({ nullable: true });
const SECONDS = timestamp({ stored: "seconds" });
const EPOCH = timestamp({ stored: "epoch-seconds" });
const TEXT_FIELDS = {
  plain: text(),
  ordered: text({ ordered: true }),
  folded: text({ ordered: true, ignoresCase: true }),
  searched: text({ containsIgnoresCase: true }),
  filtered: text({ sortable: false }),
  sorted: text({ filterable: false }),
  nullable: text({ nullable: true, ordered: true }),
} satisfies Record<string, Field>;

const DIGEST = ["3c59dc048e8850243be8079a5c74d079", "b6d767d2f8ed5d21a44b0e5886680cb9"] as const;
const DATES = ["2024-03-01", "2024-03-02"] as const;
const TIMES = ["2024-03-01T12:00:00Z", "2024-03-01T13:00:00Z"] as const;
const UUIDS = ["3c59dc04-8e88-4024-8be8-079a5c74d079", "b6d767d2-f8ed-4d21-a44b-0e5886680cb9"] as const;
const NUMBERS = ["21", "22"] as const;
/** The rare one first. */
const NAMES = ["done", "draft"] as const;

const MOST = ["ordered", "searched"] as const;

/** Returns a column for each field of texts, or for some of them. */
function textColumns(
  name: string,
  column: Omit<AdvisedColumn, "field" | "sought"> & { readonly sought?: AdvisedColumn["sought"] },
  kinds: readonly (keyof typeof TEXT_FIELDS)[] = [
    "plain",
    "ordered",
    "folded",
    "searched",
    "filtered",
    "sorted",
    "nullable",
  ],
): Columns {
  return Object.fromEntries(
    kinds.map((kind) => [`${name}_${kind}`, { field: TEXT_FIELDS[kind], sought: DIGEST, ...column }]),
  );
}

/** Returns a text of this length in PostgreSQL, which cannot be compressed: of four bytes per character, or of one. */
const wide = (length: number) =>
  `(SELECT string_agg(chr(65536 + (random() * 60000)::int), '') FROM generate_series(1, ${length}))`;
const narrow = (length: number) =>
  `(SELECT left(string_agg(md5(random()::text), ''), ${length}) FROM generate_series(1, ${length} / 32 + 1))`;
const ANY_LENGTH = [narrow(16_000)];
const PG_DIGEST = "md5(n::text)";
const PG_DIGITS = `(SELECT string_agg((random() * 8 + 1)::int::text, '') FROM generate_series(1, 100000))::numeric`;

const POSTGRES_STATEMENTS: readonly string[] = [
  "CREATE EXTENSION IF NOT EXISTS citext",
  "CREATE TYPE advised_state AS ENUM ('draft', 'done')",
  "CREATE DOMAIN advised_code AS varchar(100)",
];

const POSTGRES: Columns = {
  ...textColumns("unlimited", { type: "text", value: PG_DIGEST, largest: ANY_LENGTH }),
  ...textColumns("megabyte", { type: "varchar", value: PG_DIGEST, largest: [narrow(1_000_000)] }, ["plain"]),
  ...textColumns("short", { type: "varchar(670)", value: PG_DIGEST, largest: [wide(670), narrow(670)] }),
  ...textColumns("long", { type: "varchar(700)", value: PG_DIGEST, largest: [wide(700), narrow(700)] }, ["ordered"]),
  ...textColumns("cited", { type: "citext", value: PG_DIGEST, largest: ANY_LENGTH }, MOST),
  ...textColumns("padded", { type: "char(40)", value: PG_DIGEST, largest: [wide(40)] }),
  ...textColumns("binary", { type: 'text COLLATE "C"', value: PG_DIGEST, largest: ANY_LENGTH }, MOST),
  ...textColumns("short_binary", { type: 'varchar(670) COLLATE "C"', value: PG_DIGEST, largest: [wide(670)] }, MOST),
  ...textColumns(
    "checked",
    { type: "text CHECK (length(x) > 0 AND char_length(x) <= 600)", value: PG_DIGEST, largest: [wide(600)] },
    ["ordered"],
  ),
  ...textColumns(
    "unchecked",
    {
      type: "text CHECK (length(x) <= 600 OR x LIKE '0%') CHECK (length(ltrim(x, '0123456789abcdef')) <= 600)",
      value: PG_DIGEST,
      largest: [`'0' || ${narrow(16_000)}`],
    },
    ["ordered"],
  ),
  ...textColumns("domain", { type: "advised_code", value: PG_DIGEST, largest: [wide(100)] }, ["ordered"]),
  whole: { field: integer(), type: "bigint", value: "n", largest: ["9223372036854775807"], sought: NUMBERS },
  small: { field: integer({ bits: 32 }), type: "integer", value: "n", largest: ["2147483647"], sought: NUMBERS },
  stock: { field: STOCK, type: "integer", value: "n", largest: ["NULL"], sought: NUMBERS },
  price: { field: decimal(), type: "numeric(12, 2)", value: "n", largest: ["9999999999.99"], sought: NUMBERS },
  thousand: {
    field: decimal(),
    type: "numeric(1000, 0)",
    value: "n",
    largest: ["(10::numeric ^ 999) - 1"],
    sought: NUMBERS,
  },
  digits: { field: decimal(), type: "numeric", value: "n", largest: [PG_DIGITS], sought: NUMBERS },
  weight: { field: number(), type: "double precision", value: "n", largest: ["1e308"], sought: NUMBERS },
  single: { field: number(), type: "real", value: "n", largest: ["1e38"], sought: NUMBERS },
  active: { field: boolean(), type: "boolean", value: "n % 2 = 0", largest: ["true"], sought: ["true", "false"] },
  day: {
    field: date(),
    type: "date",
    value: "DATE '2024-01-01' + n::int",
    largest: ["'5874897-12-31'"],
    sought: DATES,
  },
  instant: {
    field: timestamp(),
    type: "timestamptz",
    value: "TIMESTAMPTZ '2024-01-01 00:00:00+00' + n * INTERVAL '1 hour'",
    largest: ["'infinity'"],
    sought: TIMES,
  },
  local: {
    field: timestamp({ zone: false }),
    type: "timestamp",
    value: "TIMESTAMP '2024-01-01 00:00:00' + n * INTERVAL '1 hour'",
    largest: ["'infinity'"],
    sought: TIMES,
  },
  seconds: { field: SECONDS, type: "text", value: PG_DIGEST, largest: ANY_LENGTH, sought: TIMES },
  short_seconds: {
    field: SECONDS,
    type: "varchar(19)",
    value: "left(md5(n::text), 19)",
    largest: [wide(19)],
    sought: TIMES,
  },
  epoch: { field: EPOCH, type: "bigint", value: "n", largest: ["9223372036854775807"], sought: TIMES },
  ref: { field: uuid(), type: "uuid", value: "md5(n::text)::uuid", largest: ["gen_random_uuid()"], sought: UUIDS },
  ref_text: { field: uuid({ stored: "text" }), type: "text", value: PG_DIGEST, largest: ANY_LENGTH, sought: UUIDS },
  ref_char: { field: uuid({ stored: "text" }), type: "char(36)", value: PG_DIGEST, largest: [wide(36)], sought: UUIDS },
  state: { field: STATES, type: "advised_state", value: "'draft'", largest: ["'done'"], sought: NAMES },
  state_text: { field: STATES, type: "text", value: "'draft'", largest: ANY_LENGTH, sought: NAMES },
  state_short: { field: STATES, type: "varchar(9)", value: "'draft'", largest: [wide(9)], sought: NAMES },
  state_checked: {
    field: STATES,
    type: "text CHECK (x IN ('draft', 'done'))",
    value: "'draft'",
    largest: ["'done'"],
    sought: NAMES,
  },
  tags: {
    field: listOf(text()),
    type: "text[]",
    value: `ARRAY[${PG_DIGEST}]`,
    largest: [`ARRAY[${narrow(16_000)}]`],
    sought: DIGEST,
  },
  short_tags: {
    field: listOf(text()),
    type: "varchar(670)[]",
    value: `ARRAY[${PG_DIGEST}]`,
    largest: [`ARRAY[${wide(670)}, ${narrow(670)}]`],
    sought: DIGEST,
  },
  counts: {
    field: listOf(integer()),
    type: "bigint[]",
    value: "ARRAY[n]",
    largest: ["(SELECT array_agg(k) FROM generate_series(1, 100000) AS k)"],
    sought: NUMBERS,
  },
  refs: {
    field: listOf(uuid()),
    type: "uuid[]",
    value: "ARRAY[md5(n::text)::uuid]",
    largest: ["(SELECT array_agg(gen_random_uuid()) FROM generate_series(1, 10000))"],
    sought: UUIDS,
  },
  states: {
    field: listOf(STATES),
    type: "advised_state[]",
    value: "ARRAY['draft']::advised_state[]",
    largest: ["array_fill('done'::advised_state, ARRAY[1000])"],
    sought: NAMES,
  },
  extra: { field: json(), type: "jsonb", value: "'1'", largest: ["'2'"], sought: ["", ""] },
};

/** SQLite has no functions for digests and dates of this form that all its versions have, so the values are made of `n`. */
const CODE = "printf('%032x', n)";
const CODES = ["00000000000000000000000000000015", "00000000000000000000000000000016"] as const;
const LONG_BLOB = "hex(randomblob(500000))";
const SQLITE_TIME = "strftime('%Y-%m-%dT%H:%M:%SZ', 1704067200 + n * 3600, 'unixepoch')";

const SQLITE: Columns = {
  ...textColumns("any", { type: "TEXT", value: CODE, largest: [LONG_BLOB], sought: CODES }),
  ...textColumns(
    "folding",
    { type: "VARCHAR(10) COLLATE NOCASE", value: CODE, largest: [LONG_BLOB], sought: CODES },
    MOST,
  ),
  whole: { field: integer(), type: "BIGINT", value: "n", largest: ["9223372036854775807"], sought: NUMBERS },
  stock: { field: STOCK, type: "INTEGER", value: "n", largest: ["NULL"], sought: NUMBERS },
  price: { field: decimal(), type: "DECIMAL(12, 2)", value: "n", largest: ["1e18"], sought: NUMBERS },
  weight: { field: number(), type: "REAL", value: "n", largest: ["1e308"], sought: NUMBERS },
  active: { field: boolean(), type: "BOOLEAN", value: "n % 2", largest: ["1"], sought: ["true", "false"] },
  day: {
    field: date(),
    type: "DATE",
    value: `substr(${SQLITE_TIME}, 1, 10)`,
    largest: ["'9999-12-31'"],
    sought: DATES,
  },
  instant: { field: timestamp(), type: "DATETIME", value: SQLITE_TIME, largest: ["'9999'"], sought: TIMES },
  moment: { field: timestamp({ sortable: false }), type: "TEXT", value: SQLITE_TIME, largest: ["'9'"], sought: TIMES },
  seconds: { field: SECONDS, type: "TEXT COLLATE NOCASE", value: SQLITE_TIME, largest: ["'9'"], sought: TIMES },
  epoch: { field: EPOCH, type: "INTEGER", value: "n", largest: ["9223372036854775807"], sought: TIMES },
  ref: { field: uuid(), type: "TEXT", value: CODE, largest: ["'f'"], sought: UUIDS },
  state: { field: STATES, type: "TEXT", value: "'draft'", largest: ["'done'"], sought: NAMES },
  tags: { field: listOf(text()), type: "JSON", value: "'[\"a\"]'", largest: ["'[\"b\"]'"], sought: CODES },
};

// MySQL has no MD5() any more.
const MYSQL_DIGEST = "LEFT(SHA2(n, 256), 32)";
const SHA_DIGESTS = ["6f4b6612125fb3a0daecd2799dfd6c9c", "785f3ec7eb32f30b90cd0fcf3657d388"] as const;
const fourBytes = (length: number) => `REPEAT(CONVERT(0xF09F9880 USING utf8mb4), ${length})`;
const MYSQL_TIME = "TIMESTAMPADD(HOUR, n, '2024-01-01 00:00:00')";

const MYSQL: Columns = {
  ...textColumns("any", {
    type: "TEXT",
    value: MYSQL_DIGEST,
    sought: SHA_DIGESTS,
    largest: [fourBytes(16_000), "REPEAT('z', 65535)"],
  }),
  ...textColumns(
    "longest",
    { type: "LONGTEXT", value: MYSQL_DIGEST, sought: SHA_DIGESTS, largest: [fourBytes(250_000)] },
    ["plain"],
  ),
  ...textColumns(
    "short",
    { type: "VARCHAR(191)", value: MYSQL_DIGEST, sought: SHA_DIGESTS, largest: [fourBytes(191)] },
    MOST,
  ),
  ...textColumns(
    "long",
    { type: "VARCHAR(900)", value: MYSQL_DIGEST, sought: SHA_DIGESTS, largest: [fourBytes(900)] },
    MOST,
  ),
  ...textColumns(
    "padded",
    { type: "CHAR(255)", value: MYSQL_DIGEST, sought: SHA_DIGESTS, largest: [fourBytes(255)] },
    MOST,
  ),
  whole: { field: integer(), type: "BIGINT", value: "n", largest: ["9223372036854775807"], sought: NUMBERS },
  stock: { field: STOCK, type: "INTEGER", value: "n", largest: ["NULL"], sought: NUMBERS },
  price: {
    field: decimal({ precision: 12, scale: 2 }),
    type: "DECIMAL(12, 2)",
    value: "n",
    largest: ["9999999999.99"],
    sought: NUMBERS,
  },
  digits: { field: decimal(), type: "DECIMAL(65, 30)", value: "n", largest: ["POW(10, 34)"], sought: NUMBERS },
  weight: { field: number(), type: "DOUBLE", value: "n", largest: ["1e308"], sought: NUMBERS },
  active: { field: boolean(), type: "BOOLEAN", value: "n % 2", largest: ["1"], sought: ["true", "false"] },
  day: { field: date(), type: "DATE", value: `DATE(${MYSQL_TIME})`, largest: ["'9999-12-31'"], sought: DATES },
  instant: {
    field: timestamp(),
    type: "DATETIME(6)",
    value: MYSQL_TIME,
    largest: ["'9999-12-31 23:59:59.999999'"],
    sought: TIMES,
  },
  seconds: {
    field: SECONDS,
    type: "VARCHAR(19)",
    value: `CAST(${MYSQL_TIME} AS CHAR(19))`,
    largest: [fourBytes(19)],
    sought: TIMES,
  },
  epoch: {
    field: EPOCH,
    type: "BIGINT",
    value: "1704067200 + n * 3600",
    largest: ["9223372036854775807"],
    sought: TIMES,
  },
  ref_text: {
    field: uuid({ stored: "text" }),
    type: "CHAR(36)",
    value: MYSQL_DIGEST,
    largest: [fourBytes(36)],
    sought: UUIDS,
  },
  state: {
    field: STATES,
    type: "ENUM ('draft', 'done')",
    value: "'draft'",
    largest: ["'done'"],
    sought: NAMES,
  },
  state_text: { field: STATES, type: "TEXT", value: "'draft'", largest: [fourBytes(16_000), "'done'"], sought: NAMES },
  tags: { field: listOf(text()), type: "JSON", value: "'[\"a\"]'", largest: ["'[\"b\"]'"], sought: CODES },
};

const MARIADB: Columns = {
  ...MYSQL,
  ref: { field: uuid(), type: "UUID", value: "UUID()", largest: ["UUID()"], sought: UUIDS },
};

/** Statements before the table. */
export const STATEMENTS: Readonly<Record<string, readonly string[]>> = { postgres: POSTGRES_STATEMENTS };

/** Columns of each type, by the name of the dialect. */
export const ADVISED: Readonly<Record<string, Columns>> = {
  postgres: POSTGRES,
  sqlite: SQLITE,
  mysql: MYSQL,
  mariadb: MARIADB,
};
