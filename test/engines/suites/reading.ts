import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fromSql, getHandler, listHandler, type SourceRecord } from "../../../src/http.js";
import {
  boolean,
  date,
  decimal,
  defineSchema,
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
import { writeExactJson } from "../../../src/language/values/exact-json.js";
import type { SqlText } from "../../../src/sql.js";
import type { Engine, Row } from "../support/engine.js";
import { storedText } from "../support/stored-text.js";

/** A driver with a set of options. */
export interface Client {
  readonly name: string;
  readonly rows: (statement: SqlText) => Promise<readonly SourceRecord[]>;
  /** Runs a statement in the session of the client. */
  readonly run: (statement: string) => Promise<void>;
}

/** A database with its clients. */
export interface ReadingSetup {
  readonly engine: Engine;
  readonly clients: readonly Client[];
  /** Settings of the sessions, one after the other: time zones and formats of dates and numbers. */
  readonly sessions: readonly (readonly string[])[];
}

const schema = defineSchema({
  id: integer(),
  small: integer({ bits: 32, nullable: true }),
  amount: decimal({ precision: 38, scale: 10, nullable: true }),
  weight: number({ nullable: true }),
  name: text(),
  note: text({ nullable: true }),
  kind: enumeration(["draft", "done", "it's", "\ufeffmarked"]),
  state: enumeration(["open", "\ufeffshut"], { nullable: true }),
  active: boolean({ nullable: true }),
  day: date({ nullable: true }),
  at: timestamp({ nullable: true }),
  local: timestamp({ nullable: true, zone: false }),
  ref: uuid({ nullable: true }),
  tags: listOf(text(), { nullable: true }),
  sizes: listOf(integer()),
  extra: json({ nullable: true }),
});

const FIELDS = [...schema.byName.keys()];

/** Time zones that are not UTC all year. The last has an offset of half an hour. */
const PROCESS_ZONES = [
  ["UTC", 0],
  ["Europe/Berlin", -60],
  ["Pacific/Kiritimati", -840],
  ["America/St_Johns", 210],
] as const;

const TIMES = [
  ...["0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"],
  // An hour that Berlin skips, one that it repeats, and the day that Kiritimati skipped.
  ...["2024-03-31T02:30:00.000001Z", "2024-10-27T02:30:00.100000Z", "1994-12-31T12:00:00.123456Z"],
  ...["2024-05-31T00:00:00.000000Z", "2024-05-31T23:59:59.999000Z", "2026-11-14T10:00:00.274000Z"],
];

const TEXTS = [
  ...["", " ", "a ", "NULL", "0", "\ufeff", "\ufeffabc", "\ufeff\ufeff", "\u001b", "\u001b[0m", "\u001b\ufeff"],
  ...["\ufeffa text of more than sixteen bytes", "😀", "e\u0301", 'it\'s \\ "quoted"', "\t\r\n", "2024-05-31", "漢字"],
];

const anyTime = fc
  .record({
    seconds: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
    micros: fc.integer({ min: 0, max: 999_999 }),
  })
  .map(({ seconds, micros }) => {
    const iso = new Date(seconds * 1000).toISOString();
    return `${iso.slice(0, 19)}.${String(micros).padStart(6, "0")}Z`;
  });

const anyText = fc.string({ unit: "binary", maxLength: 30 }).filter((value) => !value.includes("\0"));

const anyRecord = fc.record({
  small: fc.option(fc.integer()),
  amount: fc.option(
    fc
      .bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n })
      .map((digits) => digits.toString().replace(/^(-?)(\d+)$/, (_, sign, all) => sign + withDecimalPoint(all))),
  ),
  weight: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  name: fc.oneof(fc.constantFrom(...TEXTS), anyText),
  note: fc.option(fc.oneof(fc.constantFrom(...TEXTS), anyText)),
  kind: fc.constantFrom(...schema.fields.kind.choices),
  state: fc.option(fc.constantFrom(...schema.fields.state.choices)),
  active: fc.option(fc.boolean()),
  day: fc.option(fc.oneof(fc.constantFrom(...TIMES), anyTime).map((time) => time.slice(0, 10))),
  at: fc.option(fc.oneof(fc.constantFrom(...TIMES), anyTime)),
  local: fc.option(fc.oneof(fc.constantFrom(...TIMES), anyTime)),
  // MariaDB cannot store UUIDs of version 8.
  ref: fc.option(fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7] })),
  tags: fc.option(fc.array(fc.option(fc.oneof(fc.constantFrom(...TEXTS), anyText)), { maxLength: 4 })),
  sizes: fc.array(fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), { maxLength: 4 }),
  // Databases may change the text of a number or the order of members.
  extra: fc.option(
    fc.constantFrom(true, "", "\ufeff", [], {}, { a: [1, null, { b: "c" }] }, 9007199254740993n, [-(2n ** 63n)]),
  ),
});

/** Inserts a decimal point before the last ten digits. */
function withDecimalPoint(digits: string): string {
  const padded = digits.padStart(11, "0");
  return `${padded.slice(0, -10)}.${padded.slice(-10)}`;
}

/** Records in order of their ids. A double cannot distinguish adjacent ids. */
const RECORDS: readonly Row[] = fc.sample(anyRecord, { numRuns: 64, seed: 11 }).map((record, i) => ({
  id: i < 32 ? String(2n ** 53n * BigInt(i - 20) + 1n) : String(2n ** 63n - 64n + BigInt(i)),
  ...record,
}));

/** Tests that responses contain the stored values exactly, for any driver, driver options, process and session. */
export function testReading(name: string, start: () => Promise<ReadingSetup>): void {
  describe(name, () => {
    let setup: ReadingSetup;
    let expected: readonly string[];
    beforeAll(async () => {
      setup = await start();
      const rows = await setup.engine.load(schema, RECORDS);
      expected = rows.map(jsonOf);
    });
    afterAll(() => setup?.engine.close());

    test.each(PROCESS_ZONES)("every client reads values exactly in time zone %s", async (zone, offset) => {
      setProcessZone(zone);
      expect(new Date("2024-01-01T00:00:00Z").getTimezoneOffset()).toBe(offset);
      for (const client of setup.clients) {
        for (const session of setup.sessions) {
          for (const statement of session) await client.run(statement);
          const where = `${client.name}, ${session.join("; ")}`;
          expect(await listed(client), where).toEqual(expected);
          for (const i of [0, 13, 40]) expect(await got(client, i), where).toBe(expected[i]);
        }
      }
    });

    /** Returns the data of a list whose length equals the limit, so that the count runs too. */
    async function listed(client: Client): Promise<readonly string[]> {
      const count = RECORDS.length;
      const body = await bodyOf(listHandler(resourceOf(client))(requestOf(`?limit=${count}`)));
      const rest =
        `],"meta":{"count":${count},"total":${count}},` +
        '"pagination":{"previousPage":null,"currentPage":1,"nextPage":null,"totalPages":1}}';
      expect(body.startsWith('{"data":[{"id":') && body.endsWith(rest)).toBe(true);
      return body.slice('{"data":['.length, -rest.length).split(/,(?=\{"id":)/);
    }

    async function got(client: Client, i: number): Promise<string> {
      const body = await bodyOf(getHandler(resourceOf(client))(requestOf(""), String(RECORDS[i]?.id)));
      return body.slice('{"data":'.length, -1);
    }

    function resourceOf({ rows }: Client) {
      const source = fromSql(schema, { table: "plain", dialect: setup.engine.dialect, query: rows });
      return { schema, source, onError: rethrow };
    }
  });
}

function rethrow(error: unknown): never {
  throw error;
}

function requestOf(query: string): Request {
  return new Request(`http://localhost/records${query}`);
}

async function bodyOf(response: Promise<Response>): Promise<string> {
  return (await response).text();
}

/** Sets TZ. Node.js applies it immediately. */
function setProcessZone(zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}

/** Returns the expected JSON of a row that the engine loaded. */
function jsonOf(row: Row): string {
  const parts = FIELDS.map((name) => `"${name}":${jsonOfValue(row[name], schema.byName.get(name) as Field)}`);
  return `{${parts.join(",")}}`;
}

function jsonOfValue(value: unknown, field: Field): string {
  if (value === null) return "null";
  switch (field.type) {
    case "integer":
    case "decimal":
    case "number":
    case "boolean":
      return String(value);
    case "timestamp":
      // SQLite stores the text in any of its spellings.
      return JSON.stringify(storedText(field, value)?.replace(/\.?0*Z$/, "Z"));
    case "list": {
      const items = (value as readonly unknown[]).map((item) =>
        item === null ? "null" : jsonOfValue(item, field.item),
      );
      return `[${items.join(",")}]`;
    }
    default:
      return writeExactJson(value);
  }
}
