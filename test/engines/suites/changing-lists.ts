import fc from "fast-check";
import { expect, test } from "vitest";
import { fromSql, listHandler } from "../../../src/http.js";
import { defineSchema, integer, text } from "../../../src/index.js";
import type { SortKey } from "../../../src/list.js";
import type { SqlText } from "../../../src/sql.js";
import { RUNS } from "../../support/runs.js";
import type { Engine, Row } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { sorted, walk } from "../support/sorted-lists.js";
import { withEngines } from "./with-engines.js";

const schema = defineSchema({
  id: integer({ bits: 32 }),
  rank: integer({ bits: 32, nullable: true }),
  name: text(),
  note: text({ nullable: true }),
});

const SIZE = 40;

/** Rows with even ids keep their sort keys. Rows with odd ids are inserted, deleted and moved. */
interface Change {
  readonly kind: "insert" | "delete" | "move" | "edit";
  readonly of: number;
  readonly rank: number | null;
  readonly name: string;
}

const anyRank = fc.option(fc.integer({ min: 0, max: 3 }), { freq: 3 });
const anyName = fc.constantFrom("a", "B", "b", "é", "\u{1f600}");

const anyRows = fc
  .array(fc.tuple(anyRank, anyName), { minLength: SIZE, maxLength: SIZE })
  .map((rows): readonly Row[] => rows.map(([rank, name], id) => ({ id, rank, name, note: null })));

const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("insert", "delete", "move", "edit"),
  of: fc.nat(SIZE / 2 - 1),
  rank: anyRank,
  name: anyName,
});

const anySort: fc.Arbitrary<readonly SortKey[]> = fc
  .tuple(fc.shuffledSubarray(["rank", "name"]), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }))
  .map(([names, directions]) => [...names, "id"].map((field, i) => ({ field, descending: directions[i] === true })));

async function apply(engine: Engine, { kind, of, rank, name }: Change, newId: number): Promise<void> {
  // A reserved word of MySQL.
  const rankColumn = engine.quote("rank");
  switch (kind) {
    case "insert":
      return engine.run(`INSERT INTO plain (id, ${rankColumn}, name) VALUES (${newId}, ${rank ?? "NULL"}, '${name}')`);
    case "delete":
      return engine.run(`DELETE FROM plain WHERE id = ${of * 2 + 1}`);
    case "move":
      return engine.run(
        `UPDATE plain SET ${rankColumn} = ${rank ?? "NULL"}, name = '${name}' WHERE id = ${of * 2 + 1}`,
      );
    case "edit":
      return engine.run(`UPDATE plain SET note = '${name}' WHERE id = ${of * 2}`);
  }
}

/** Returns a function that changes rows each time that it is called, as the stream says. */
function changing(engine: Engine, changes: fc.Stream<readonly Change[]>): () => Promise<void> {
  // Ids between and around the others, so that inserted rows are anywhere in the order of ids.
  let newId = SIZE + 1;
  return async () => {
    for (const one of changes.next().value ?? []) {
      newId += 2;
      await apply(engine, one, newId % 4 === 1 ? newId : -newId);
    }
  };
}

/** Rows, their order, the size of a page and changes after each. */
const ANY_CHANGING_LIST = [
  anyRows,
  anySort,
  fc.integer({ min: 1, max: 7 }),
  fc.infiniteStream(fc.array(anyChange, { maxLength: 5 })),
] as const;

/** Expects every row that stays, with unchanged keys, exactly once and in order. */
function expectStaying(found: readonly Row[], rows: readonly Row[], sort: readonly SortKey[]): void {
  const stays = ({ id }: Row): boolean => Number(id) % 2 === 0;
  const expected = sorted(rows.filter(stays), schema, sort).map(({ id }) => Number(id));
  expect(found.filter(stays).map(({ id }) => Number(id))).toEqual(expected);
}

/** Tests walks by cursor in a table that changes between the pages. */
export function testChangingLists(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    test("an export has every row that stays, with unchanged keys, exactly once and in order", async () => {
      await fc.assert(
        fc.asyncProperty(...ANY_CHANGING_LIST, async (rows, sort, maxLimit, changes) => {
          await engine().load(schema, rows);
          const change = changing(engine(), changes);
          const query = async (statement: SqlText) => {
            const found = await engine().rows(statement);
            await change();
            return found;
          };
          const source = fromSql(schema, { table: "plain", dialect: engine().dialect, query });
          const handler = listHandler({ schema, source, maxLimit, export: { maxRows: 10_000 } });
          const order = sort.map(({ field, descending }) => `${descending ? "-" : ""}${field}`).join();
          const headers = { accept: "application/x-ndjson" };
          const response = await handler(new Request(`http://localhost/?fields=id&sort=${order}`, { headers }));
          const found = (await response.text()).split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
          expectStaying(found, rows, sort);
        }),
        { numRuns: Math.ceil(RUNS / 80) },
      );
    });

    test.each(["after", "before"] as const)(
      "a walk (%s) returns every row that stays, with unchanged keys, exactly once and in order",
      async (direction) => {
        await fc.assert(
          fc.asyncProperty(...ANY_CHANGING_LIST, async (rows, sort, limit, changes) => {
            await engine().load(schema, rows);
            const change = changing(engine(), changes);
            const found = await walk(engine(), { schema, sort, table: "plain" }, limit, direction, change);
            expectStaying(found, rows, sort);
          }),
          { numRuns: Math.ceil(RUNS / 80) },
        );
      },
    );
  });
}
