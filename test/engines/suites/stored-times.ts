import { beforeAll, describe, expect, test } from "vitest";
import {
  defineSchema,
  eq,
  type Filter,
  gt,
  gte,
  integer,
  isIn,
  lt,
  lte,
  ne,
  not,
  notIn,
  type StoredTime,
  timestamp,
} from "../../../src/index.js";
import { readListQuery } from "../../../src/list.js";
import { toListSql } from "../../../src/sql.js";
import { expectAgreement, type Loaded } from "../support/agreement.js";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { sqlOf } from "../support/sql-of.js";
import { withEngines } from "./with-engines.js";

/** Instants around the ends of seconds, milliseconds and days, before and after 1970 and at both ends of the calendar. */
const INSTANTS: readonly string[] = [
  ...["0001-01-01T00:00:00.000000Z", "0001-01-01T00:00:00.000001Z", "0099-12-31T23:59:59.999999Z"],
  ...["1969-12-31T23:59:58.000000Z", "1969-12-31T23:59:58.999999Z", "1969-12-31T23:59:59.000000Z"],
  ...["1969-12-31T23:59:59.500000Z", "1969-12-31T23:59:59.999000Z", "1969-12-31T23:59:59.999001Z"],
  ...["1970-01-01T00:00:00.000000Z", "1970-01-01T00:00:00.000999Z", "1970-01-01T00:00:00.001000Z"],
  ...["2001-09-09T01:46:39.000000Z", "2001-09-09T01:46:40.000000Z", "2001-09-09T01:46:40.010000Z"],
  ...["2024-02-29T23:59:59.999999Z", "2024-03-01T00:00:00.000000Z", "2024-05-31T10:00:00.120000Z"],
  ...["2024-05-31T10:00:00.123000Z", "2024-05-31T10:00:00.123456Z", "2024-05-31T10:00:01.000000Z"],
  ...["9999-12-31T23:59:59.000000Z", "9999-12-31T23:59:59.999000Z", "9999-12-31T23:59:59.999999Z"],
];

/** Each form with its smallest unit as a part of an instant, and the value of a column for such an instant. */
const FORMS: readonly [StoredTime, length: number, stored: (instant: string) => string][] = [
  ["seconds", 19, (instant) => `'${instant.slice(0, 10)} ${instant.slice(11, 19)}'`],
  ["milliseconds", 23, (instant) => `'${instant.slice(0, 23)}Z'`],
  ["microseconds", 26, (instant) => `'${instant}'`],
  ["epoch-seconds", 19, (instant) => String(Date.parse(instant) / 1000)],
  ["epoch-milliseconds", 23, (instant) => String(Date.parse(instant))],
];

const COMPARISONS = [eq, ne, gt, gte, lt, lte] as const;

/** The instants that a form can store, without repetitions. */
function instantsOf(length: number): readonly string[] {
  const floors = INSTANTS.map((instant) => instant.slice(0, length) + ".000000Z".slice(length - 19));
  return [...new Set(floors)];
}

/** The text of an instant in responses. */
function written(instant: string): string {
  return instant.replace(/\.?0*Z$/, "Z");
}

/** Tests that every engine compares and reads times that are stored as texts and integers. */
export function testStoredTimes(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    describe.each(FORMS)("a column in the form %s", (stored, length, literalOf) => {
      const schema = defineSchema({ id: integer({ column: "row_id" }), at: timestamp({ stored, nullable: true }) });
      const instants = instantsOf(length);
      let loaded: Loaded;

      beforeAll(async () => {
        const type = typeOf(engine(), stored);
        const values = [
          ...instants.map((instant, id) => `(${id}, ${literalOf(instant)})`),
          `(${instants.length}, NULL)`,
        ];
        for (const table of ["plain", "indexed"]) {
          await engine().run(`DROP TABLE IF EXISTS ${table}`);
          await engine().run(`CREATE TABLE ${table} (row_id INTEGER, ${engine().quote("at")} ${type})`);
          await engine().run(`INSERT INTO ${table} VALUES ${values.join(", ")}`);
        }
        await engine().run(`CREATE INDEX stored_at ON indexed (${engine().quote("at")})`);
        const rows = [...instants.map((at, id) => ({ id, at })), { id: instants.length, at: null }];
        loaded = { engine: engine(), schema, rows };
      });

      test("is compared like the predicate, also with finer times", async () => {
        for (const instant of INSTANTS) {
          for (const compare of COMPARISONS) await expectAgreement(loaded, compare("at", instant));
        }
      });

      test("is searched in lists like the predicate", async () => {
        for (const [i, instant] of INSTANTS.entries()) {
          await expectAgreement(loaded, isIn("at", [instant, ...INSTANTS.slice(i, i + 4)]));
          await expectAgreement(loaded, notIn("at", [...INSTANTS.slice(i, i + 3), null]));
        }
        await expectAgreement(loaded, not(isIn("at", INSTANTS)));
      });

      test("is read as the same text as a column of times", async () => {
        const query = readListQuery("fields=at&limit=100", schema);
        if (!query.ok) throw new Error("The query is valid.");
        const { rows } = toListSql(query.value, "plain", engine().dialect);
        const found = await engine().query(rows.text, rows.values);
        const records = rows.read(found.map(([at]) => ({ at })));
        expect(records).toEqual([...instants.map((at) => ({ at: written(at) })), { at: null }]);
      });

      test("uses an index", async () => {
        const filters: readonly Filter[] = [
          eq("at", "2024-05-31T10:00:01Z"),
          gt("at", "2024-05-31T10:00:00.123456Z"),
          lte("at", "2024-05-31T10:00:00.123456Z"),
          isIn("at", ["2024-05-31T10:00:01Z", "1970-01-01T00:00Z"]),
        ];
        for (const filter of filters) await expectIndex(loaded, filter);
      });
    });
  });
}

/** A collation that compares code points, so that one index serves every operator. Other engines need none or have it. */
function typeOf({ dialect: { name } }: Engine, stored: StoredTime): string {
  if (stored.startsWith("epoch-")) return name === "sqlite" ? "INTEGER" : "BIGINT";
  return name === "postgres" ? 'VARCHAR(40) COLLATE "C"' : "VARCHAR(40)";
}

async function expectIndex({ engine, schema }: Loaded, filter: Filter): Promise<void> {
  const { text, values } = sqlOf(filter, schema, engine.dialect);
  if (engine.dialect.name === "sqlite") {
    const steps = await engine.query(`EXPLAIN QUERY PLAN SELECT row_id FROM indexed WHERE ${text}`, values);
    // A search needs a null test of the column only where SQLite can use it.
    expect(String(steps[0]?.[3])).toMatch(/^SEARCH indexed USING INDEX stored_at \(at/);
  }
  if (engine.dialect.name === "postgres") {
    await engine.run("SET enable_seqscan = off");
    const steps = await engine.query(`EXPLAIN SELECT row_id FROM indexed WHERE ${text}`, values);
    expect(steps.join("\n")).toMatch(/Index Cond: .*at/);
    await engine.run("SET enable_seqscan = on");
  }
}
