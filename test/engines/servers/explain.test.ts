import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  listOf,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { postgres, type SqlText, toSql } from "../../../src/sql.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

/** Two fields per type: one that is not nullable and one that is. */
const parts = defineSchema({
  id: integer(),
  stock: integer({ nullable: true }),
  code: text({ ordered: true }),
  name: text({ nullable: true, ordered: true }),
  tag: text(),
  nick: text(),
  label: text({ containsIgnoresCase: true }),
  note: text({ nullable: true, containsIgnoresCase: true }),
  price: decimal({ precision: 12, scale: 2 }),
  rate: decimal({ nullable: true }),
  made: date(),
  due: date({ nullable: true }),
  created: timestamp(),
  seen: timestamp({ nullable: true, zone: false }),
  sku: text({ ordered: true }),
  batch: text({ nullable: true }),
  serial: text({ ordered: true, ignoresCase: true }),
  ref: uuid(),
  texts: listOf(text()),
  names: listOf(text(), { nullable: true }),
  sizes: listOf(integer({ bits: 32 })),
  counts: listOf(integer()),
  refs: listOf(uuid()),
  moods: listOf(enumeration(["calm", "glad"])),
});

const ROWS = 50_000;

/** Indexes by name. The names appear in the plans. */
const INDEXES: Readonly<Record<string, string>> = {
  by_id: "(id)",
  by_stock: "(stock)",
  by_code: "(code)",
  by_code_in_order: '(code COLLATE "C")',
  code_trigrams: "USING gin (code gin_trgm_ops)",
  by_name: "(name)",
  by_name_in_order: '(name COLLATE "C")',
  name_trigrams: "USING gin (name gin_trgm_ops)",
  by_tag: "(tag)",
  by_nick: "(nick)",
  by_nick_as_text: "(CAST(nick AS text))",
  tag_trigrams: "USING gin (tag gin_trgm_ops)",
  label_trigrams: 'USING gin (lower(label COLLATE "C") gin_trgm_ops)',
  note_trigrams: 'USING gin (lower(note COLLATE "C") gin_trgm_ops)',
  by_price: "(price)",
  by_rate: "(rate)",
  by_made: "(made)",
  by_due: "(due)",
  by_created: "(created)",
  by_seen: "(seen)",
  by_sku_in_order: '(sku COLLATE "C")',
  by_batch_pattern: "(batch text_pattern_ops)",
  by_serial_folded: '(lower(serial COLLATE "C"))',
  by_ref: "(ref)",
  texts_items: "USING gin (texts)",
  names_items: "USING gin (names)",
  sizes_items: "USING gin (sizes)",
  counts_items: "USING gin (counts)",
  refs_items: "USING gin (refs)",
  moods_items: "USING gin (moods)",
};

/** Every tenth value of a nullable column is null. */
const TABLE = `
  CREATE TABLE parts AS SELECT
    n AS id,
    CASE WHEN n % 10 > 0 THEN n::integer END AS stock,
    md5(n::text) AS code,
    CASE WHEN n % 10 > 0 THEN md5((n + 1)::text) END AS name,
    md5((n + 4)::text)::varchar(40) AS tag,
    md5((n + 5)::text)::citext AS nick,
    upper(md5((n + 2)::text)) AS label,
    CASE WHEN n % 10 > 0 THEN upper(md5((n + 3)::text)) END AS note,
    (n / 100.0)::numeric(12, 2) AS price,
    CASE WHEN n % 10 > 0 THEN n / 1000.0 END AS rate,
    DATE '1500-01-01' + n::integer AS made,
    CASE WHEN n % 10 > 0 THEN DATE '1500-01-01' + n::integer END AS due,
    TIMESTAMPTZ '2024-01-01 00:00:00+00' + n * INTERVAL '1 minute' AS created,
    CASE WHEN n % 10 > 0 THEN TIMESTAMP '2024-01-01 00:00:00' + n * INTERVAL '1 minute' END AS seen,
    md5((n + 6)::text) AS sku,
    CASE WHEN n % 10 > 0 THEN md5((n + 7)::text) END AS batch,
    upper(md5((n + 8)::text)) AS serial,
    md5(n::text)::uuid AS ref,
    ARRAY[md5(n::text), 'x' || n % 5000] AS texts,
    CASE WHEN n % 10 > 0 THEN ARRAY[md5(n::text)]::varchar[] END AS names,
    ARRAY[n, n + 1]::integer[] AS sizes,
    ARRAY[n, n + 2] AS counts,
    ARRAY[md5(n::text)::uuid] AS refs,
    CASE WHEN n % 5000 = 0 THEN ARRAY['calm'] ELSE ARRAY['glad'] END::mood[] AS moods
  FROM generate_series(1::bigint, ${ROWS}) AS n`;

const NOT_NULL = [...parts.byName].filter(([, { nullable }]) => !nullable).map(([name]) => name);

let database: PostgresDatabase;
let client: pg.Client;

beforeAll(async () => {
  // A locale that does not sort texts by code point, which limits the use of text indexes.
  database = await createPostgres({ icuLocale: "en-US" });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const extension of ["pg_trgm", "citext"]) await client.query(`CREATE EXTENSION ${extension}`);
  await client.query("CREATE TYPE mood AS ENUM ('calm', 'glad')");
  await client.query(TABLE);
  for (const name of NOT_NULL) await client.query(`ALTER TABLE parts ALTER COLUMN ${name} SET NOT NULL`);
  for (const [name, what] of Object.entries(INDEXES)) await client.query(`CREATE INDEX ${name} ON parts ${what}`);
  await client.query("VACUUM ANALYZE parts");
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** The relevant properties of one step of a PostgreSQL plan. */
interface Step {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  /** Index condition. Missing if the plan scans the whole index. */
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Step[];
}

type PlanMode = "custom" | "generic";

/** Runs a prepared statement for a filter with a custom plan (for its values) or a generic plan (for any values). */
async function execute<Row extends unknown[]>(
  wrap: (statement: string) => string,
  columns: string,
  { text: condition, values }: SqlText,
  mode: PlanMode,
): Promise<readonly Row[]> {
  const literals = values.map((value) => pg.escapeLiteral(String(value)));
  await client.query(`SET plan_cache_mode = force_${mode}_plan`);
  await client.query(`PREPARE filtered AS SELECT ${columns} FROM parts WHERE ${condition}`);
  const { rows } = await client.query<Row>({
    text: wrap(`EXECUTE filtered (${literals.join(", ")})`),
    rowMode: "array",
  });
  await client.query("DEALLOCATE filtered");
  return rows;
}

function flattened(step: Step): readonly Step[] {
  return [step, ...(step.Plans ?? []).flatMap(flattened)];
}

function sqlOf(filter: string): SqlText {
  return toSql(checkOrThrow(filter, parts), postgres);
}

/** Returns the indexes that a plan uses for lookups, or "no index" for a table scan. */
async function indexesOf(sql: SqlText, mode: PlanMode): Promise<readonly string[]> {
  const plans = await execute<[[{ readonly Plan: Step }]]>(
    (statement) => `EXPLAIN (FORMAT JSON) ${statement}`,
    "*",
    sql,
    mode,
  );
  return plans.flatMap(([[{ Plan }]]) => flattened(Plan)).flatMap(indexOf);
}

function indexOf(step: Step): readonly string[] {
  if (step["Node Type"] === "Seq Scan") return ["no index"];
  const name = step["Index Name"];
  if (name === undefined) return [];
  return [step["Index Cond"] === undefined ? `all of ${name}` : name];
}

describe.each(["custom", "generic"] as const)("in a %s plan", (mode) => {
  test.each([
    ["id=4711", "by_id"],
    ["stock=4711", "by_stock"],
    ["code=0cc175b9c0f1b6a831c399e269772661", "by_code"],
    ["name=0cc175b9c0f1b6a831c399e269772661", "by_name"],
    ["tag=0cc175b9c0f1b6a831c399e269772661", "by_tag"],
    ["nick=0cc175b9c0f1b6a831c399e269772661", "by_nick_as_text"],
    ["price=47.11", "by_price"],
    ["rate=4.711", "by_rate"],
    ["made=1700-01-01", "by_made"],
    ["due=1700-01-01", "by_due"],
    ["created=2024-03-01T12:00:00Z", "by_created"],
    ["seen=2024-03-01T12:00:00Z", "by_seen"],
    ["id>4711 & id<=4800", "by_id"],
    ["stock>4711 & stock<=4800", "by_stock"],
    ["code>=abcd & code<abce", "by_code_in_order"],
    ["name>=abcd & name<abce", "by_name_in_order"],
    ["price>47.11 & price<=48", "by_price"],
    ["rate>4.711 & rate<=4.8", "by_rate"],
    ["made>=1700-01-01 & made<1700-02-01", "by_made"],
    ["due>=1700-01-01 & due<1700-02-01", "by_due"],
    ["created>=2024-03-01T12:00:00Z & created<2024-03-01T13:00:00Z", "by_created"],
    ["seen>=2024-03-01T12:00:00Z & seen<2024-03-01T13:00:00Z", "by_seen"],
    ["id[1,2,3]", "by_id"],
    ["stock[1,2,3]", "by_stock"],
    ["code[a,b,c]", "by_code"],
    ["name[a,b,c]", "by_name"],
    ["nick[a,b,c]", "by_nick_as_text"],
    ["price[1,2.5,3]", "by_price"],
    ["rate[1,2.5,3]", "by_rate"],
    ["made[1700-01-01,1700-01-02]", "by_made"],
    ["due[1700-01-01,1700-01-02]", "by_due"],
    ["created[2024-03-01T12:00:00Z,2024-03-01T13:00:00Z]", "by_created"],
    ["seen[2024-03-01T12:00:00Z,2024-03-01T13:00:00Z]", "by_seen"],
    ["ref=0cc175b9-c0f1-b6a8-31c3-99e269772661", "by_ref"],
    ["ref[0cc175b9-c0f1-b6a8-31c3-99e269772661]", "by_ref"],
    ["texts*x7", "texts_items"],
    ["texts[x7,x8]", "texts_items"],
    ["names*abc", "names_items"],
    ["names[abc,x]", "names_items"],
    ["sizes*7", "sizes_items"],
    ["sizes[7,8]", "sizes_items"],
    ["counts*7", "counts_items"],
    ["counts[7,9007199254740993]", "counts_items"],
    ["refs*0cc175b9-c0f1-b6a8-31c3-99e269772661", "refs_items"],
    ["refs[0cc175b9-c0f1-b6a8-31c3-99e269772661]", "refs_items"],
    ["moods*calm", "moods_items"],
    ["code*abc", "code_trigrams"],
    ["name*abc", "name_trigrams"],
    ["tag*abc", "tag_trigrams"],
    ["label*aBc", "label_trigrams"],
    ["note*aBc", "note_trigrams"],
    ["sku^abcd", "by_sku_in_order"],
    ["serial^aBcd", "by_serial_folded"],
    ["serial=aBcd", "by_serial_folded"],
    ["serial[aBcd,Ab]", "by_serial_folded"],
    ["serial>=aBcd & serial<abce", "by_serial_folded"],
    ["code$abcdef", "code_trigrams"],
  ])("%s uses index %s", async (filter, index) => {
    expect(await indexesOf(sqlOf(filter), mode)).toEqual([index]);
  });

  test("conditions combined with | use the index of each", async () => {
    expect(await indexesOf(sqlOf("id=1 | name=a | price<0.05"), mode)).toEqual(["by_id", "by_name", "by_price"]);
  });

  test("lists of 3 and 1,000 items have the same SQL and use one index once", async () => {
    const listOf = (count: number): SqlText =>
      sqlOf(`stock[${Array.from({ length: count }, (_, i) => i + 1).join(",")}]`);
    const [few, many] = [listOf(3), listOf(1000)];
    expect(many.text).toBe(few.text);
    expect([few.values.length, many.values.length]).toEqual([1, 1]);
    expect(await indexesOf(few, mode)).toEqual(["by_stock"]);
    expect(await indexesOf(many, mode)).toEqual(["by_stock"]);
  });

  test.each([
    ["name*abc", "strpos(name, 'abc') > 0"],
    ["note*aBc", "strpos(lower(note), 'abc') > 0"],
    ["sku^abc", "left(sku, 3) = 'abc'"],
    ["batch^abc", "left(batch, 3) = 'abc'"],
    ["serial^aBc", "left(lower(serial), 3) = 'abc'"],
  ])("%s selects the same rows with and without an index", async (filter, condition) => {
    const [found] = await execute<[string]>((statement) => statement, "count(*)", sqlOf(filter), mode);
    const { rows } = await client.query({ text: `SELECT count(*) FROM parts WHERE ${condition}`, rowMode: "array" });
    expect([found]).toEqual(rows);
    expect(Number(found?.[0])).toBeGreaterThan(0);
  });
});

test("^ uses an index with text_pattern_ops in custom plans only", async () => {
  expect(await indexesOf(sqlOf("batch^abcd"), "custom")).toEqual(["by_batch_pattern"]);
  expect(await indexesOf(sqlOf("batch^abcd"), "generic")).toEqual(["no index"]);
});

test("indexesOf reports a plan without an index", async () => {
  expect(await indexesOf(sqlOf("id!=1"), "custom")).toEqual(["no index"]);
});
