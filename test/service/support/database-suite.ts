import { UnavailableError } from "ampipe/http";
import { describe, expect, test } from "vitest";
import {
  type Database,
  ResultTooLarge,
  type Row,
  type Statement,
  StatementError,
  StatementTimeout,
} from "../../../service/database/database.js";

export function sql(text: string, ...values: readonly unknown[]): Statement {
  return { text, values };
}

async function selected(database: Database, expression: string, ...values: readonly unknown[]): Promise<unknown> {
  const [row] = await database.query(sql(`SELECT ${expression} AS found`, ...values));
  return row?.found;
}

/** Tests that every `Database` must pass. */
export function testDatabase(database: () => Database): void {
  test.each<[expression: string, value: unknown]>([
    ["12::int2", 12],
    ["(-2147483648)::int4", -2147483648],
    ["9007199254740991::int8", 9007199254740991],
    ["9007199254740993::int8", "9007199254740993"],
    ["count(*)", 1],
    ["1234567890.10::numeric(12, 2)", "1234567890.10"],
    ["0.1::float8 + 0.2::float8", 0.1 + 0.2],
    ["1e300::float8", 1e300],
    ["true", true],
    ["false", false],
    ["'2024-01-02 03:04:05+00'::timestamptz", "2024-01-02T03:04:05Z"],
    ["'2024-01-02 03:04:05.123456+00'::timestamptz", "2024-01-02T03:04:05.123456Z"],
    ["'2024-01-02 03:04:05.120000+00'::timestamptz", "2024-01-02T03:04:05.12Z"],
    ["'2024-01-02 03:04:05+02'::timestamptz", "2024-01-02T01:04:05Z"],
    ["'0001-01-01 00:00:00+00'::timestamptz", "0001-01-01T00:00:00Z"],
    ["'infinity'::timestamptz", "infinity"],
    ["'2024-02-29'::date", "2024-02-29"],
    ["'a ''quoted'' “text” 🔩'::text", "a 'quoted' “text” 🔩"],
    ["''::varchar", ""],
    ["NULL::text", null],
    [`'{"a": 1}'::json`, '{"a": 1}'],
  ])("%s is read as %j", async (expression, value) => {
    expect(await selected(database(), expression)).toBe(value);
  });

  test.each<[type: string, value: unknown, read: unknown]>([
    ["text", "it's $1; --", "it's $1; --"],
    ["text", 5, "5"],
    ["integer", 5, 5],
    ["integer", "5", 5],
    ["numeric", "0.10", "0.10"],
    ["boolean", true, true],
    ["boolean", "false", false],
    ["timestamptz", "2024-01-02T03:04:05.000001Z", "2024-01-02T03:04:05.000001Z"],
    ["bigint", 9007199254740993n, "9007199254740993"],
    ["text", null, null],
    ["text", undefined, null],
  ])("a parameter of type %s accepts the value %s", async (type, value, read) => {
    expect(await selected(database(), `CAST($1 AS ${type})`, value)).toBe(read);
  });

  test("arrays are returned as PostgreSQL text", async () => {
    expect(await selected(database(), "2 = ANY(CAST($1 AS bigint[]))", '{"1","2"}')).toBe(true);
  });

  test.each<[text: string, values: readonly unknown[], code: string]>([
    ["SELEC 1", [], "42601"],
    ["SELECT * FROM no_such_table", [], "42P01"],
    ["SELECT 1 / CAST($1 AS integer)", ["0"], "22012"],
    ["SELECT CAST($1 AS integer)", ["abc"], "22P02"],
    ["SELECT CAST($1 AS text)", ["nul \0 character"], "22021"],
  ])("%s is rejected, and the next statement works", async (text, values, code) => {
    const error = await database()
      .query({ text, values })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StatementError);
    expect(error).toMatchObject({ code });
    expect(await selected(database(), "1")).toBe(1);
  });

  test("SQLSTATEs for missing resources and retries become Unavailable", async () => {
    for (const code of ["53200", "40001", "57014"]) {
      const failing = sql(`DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '${code}'; END $$`);
      await expect(database().query(failing)).rejects.toBeInstanceOf(UnavailableError);
    }
  });

  test("a value of an unsupported type throws TypeError", async () => {
    await expect(database().query(sql("SELECT $1::text", { toString: () => "x" }))).rejects.toThrow(TypeError);
  });

  describe("a result", () => {
    const texts = (rows: number, length: number): Statement =>
      sql(`SELECT repeat('x', ${length}) AS found FROM generate_series(1, ${rows})`);

    test.each([1, 99, 100, 101, 250])("of %i rows within the size limit is complete", async (rows) => {
      const found = await database().query(texts(rows, 10), { maxSize: rows * 10 });
      expect(found).toEqual(Array(rows).fill({ found: "x".repeat(10) }));
    });

    test.each([
      [1, 1_000_001],
      [250, 5_000],
      [100_000, 1_000],
    ])("of %i rows with %i characters each is too large for a million, and the next statement works", async (...of) => {
      await expect(database().query(texts(...of), { readOnly: true, maxSize: 1_000_000 })).rejects.toThrow(
        ResultTooLarge,
      );
      expect(await selected(database(), "1")).toBe(1);
    });
  });

  test("a statement that the database canceled is a timeout", async () => {
    const canceled = sql("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'query_canceled'; END $$");
    await expect(database().query(canceled)).rejects.toBeInstanceOf(StatementTimeout);
  });

  describe("a transaction", () => {
    const rows = (): Promise<readonly Row[]> => database().query(sql("SELECT n FROM in_transaction ORDER BY n"));

    test("is atomic", async () => {
      await database().transaction([
        sql("DROP TABLE IF EXISTS in_transaction"),
        sql("CREATE TABLE in_transaction (n integer PRIMARY KEY)"),
        sql("INSERT INTO in_transaction VALUES ($1)", 1),
      ]);
      const twice = [sql("INSERT INTO in_transaction VALUES ($1)", 2), sql("INSERT INTO in_transaction VALUES (1)")];
      await expect(database().transaction(twice)).rejects.toMatchObject({ code: "23505" });
      expect(await rows()).toEqual([{ n: 1 }]);
    });

    test("is rolled back if the iterable of statements throws", async () => {
      function* broken(): Generator<Statement> {
        yield sql("INSERT INTO in_transaction VALUES (3)");
        throw new RangeError("no more");
      }
      await expect(database().transaction(broken())).rejects.toThrow(RangeError);
      expect(await rows()).toEqual([{ n: 1 }]);
    });

    test("may have statements that take longer than a request", async () => {
      await expect(database().transaction([sql("SELECT pg_sleep(2)")], { timeout: 10_000 })).resolves.toBeUndefined();
    });
  });

  test("it reports its load", async () => {
    const seen = { running: 0, waiting: 0, connections: 0 };
    let isDone = false;
    const asked = Promise.all(Array.from({ length: 30 }, () => selected(database(), "pg_sleep(0.01)")));
    void asked.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const now = database().statistics();
      for (const name of ["running", "waiting", "connections"] as const) seen[name] = Math.max(seen[name], now[name]);
      await new Promise(setImmediate);
    }
    await asked;
    expect(Object.values(seen).filter((most) => most < 1 || most > 30)).toEqual([]);
    expect(database().statistics()).toMatchObject({ running: 0, waiting: 0 });
  });

  test("hundreds of concurrent statements return their own rows or are rejected because the queue is full", async () => {
    const asked = Array.from({ length: 300 }, (_, n) => selected(database(), "CAST($1 AS integer)", n));
    const responses = await Promise.allSettled(asked);
    const found = responses.flatMap((answer, n) => (answer.status === "fulfilled" ? [[n, answer.value]] : []));
    expect(found.length).toBeGreaterThanOrEqual(64);
    expect(found.filter(([n, value]) => n !== value)).toEqual([]);
  });
}
