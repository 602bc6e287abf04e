import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromRecords, fromSql, getHandler, listHandler, type Source, type SourceRecord } from "../../../src/http.js";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  integer,
  listOf,
  number,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import type { SqlText } from "../../../src/sql.js";
import type { Engine, Row } from "../support/engine.js";

/** One way to run a statement with a driver and its default options. */
export type CallStyle<Db> = (db: Db, statement: SqlText) => Promise<readonly unknown[]>;

const schema = defineSchema({
  id: integer(),
  name: text({ nullable: true, ordered: true }),
  price: decimal({ precision: 12, scale: 2 }),
  weight: number({ nullable: true }),
  active: boolean(),
  day: date({ nullable: true }),
  at: timestamp(),
  local: timestamp({ zone: false }),
  ref: uuid({ nullable: true }),
  tags: listOf(text()),
});

const REF = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a1";

const RECORDS: readonly Row[] = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  name: i % 4 === 3 ? null : ["it's \\ 50%", 'O"NEIL\\', "é ☃ 😀"][i % 3],
  price: `${i * 7}.${10 + i}`,
  weight: i % 5 === 4 ? null : i / 3,
  active: i % 2 === 0,
  day: i % 6 === 5 ? null : `2024-02-${10 + i}`,
  at: i === 11 ? "0044-03-15T12:00:00Z" : `2024-05-31T12:00:00.0000${10 + (i % 10)}Z`,
  local: i === 11 ? "0044-03-15T12:00:00Z" : `2024-05-31T12:00:00.0000${10 + (i % 10)}Z`,
  ref: i % 3 === 2 ? null : `${REF}${i.toString(16)}`,
  tags: i % 2 === 0 ? ["red", "it's \\"] : [],
}));

const FILTERS = [
  ...["", "name=it's \\ 50%", 'name*"\\"|price>=40.15', "name>=P", "name^O", "weight<1.5&active=true"],
  ...[
    "active!=false",
    "day>2024-02-12",
    "at>=2024-05-31T12:00:00.000015Z",
    "at[0044-03-15T12:00:00Z,2024-05-31T12:00:00.000011Z]",
    "local>=2024-05-31T12:00:00.000015Z&local!=0044-03-15T12:00:00Z",
    "local[0044-03-15T12:00:00Z,2024-05-31T12:00:00.000011Z]",
    `ref=${REF}3`,
    `ref[${REF}0,${REF}1]`,
  ],
  ...["tags=red", "price[0.10,7.11]", "id[1,2,3,9007199254740993]", "name=null", "name![é ☃ 😀,null]"],
];

const QUERIES = [
  ...FILTERS.map((filter) => `?limit=20&filter=${encodeURIComponent(filter)}`),
  ...["?limit=5&page=2&sort=-name", "?limit=5&page=3", "?sort=weight,-price&limit=4&page=2", "?page=900719925474099"],
];

const SORTS = ["name", "-weight,name", "-at", "local", "active,-day", "id"];

function rethrow(error: unknown): never {
  throw error;
}

/** Returns the bodies of all requests: lists by page, walks by cursor in both directions, and single records. */
async function bodiesOf(source: Source): Promise<readonly unknown[]> {
  const list = listHandler({ schema, source, cursors: true, onError: rethrow });
  const get = getHandler({ schema, source, onError: rethrow });
  const bodyOf = async (query: string) => (await list(new Request(`http://localhost/records${query}`))).json();
  const bodies: unknown[] = [];
  for (const query of QUERIES) bodies.push(await bodyOf(query));
  for (const sort of SORTS) {
    for (const [direction, next] of [
      ["after", "nextCursor"],
      ["before", "previousCursor"],
    ] as const) {
      for (let cursor: string | null = ""; cursor !== null; ) {
        const body: { pagination: Record<string, string | null> } = await bodyOf(
          `?limit=5&sort=${sort}&${direction}=${encodeURIComponent(cursor)}`,
        );
        bodies.push(body);
        cursor = body.pagination[next] ?? null;
      }
    }
  }
  for (const id of ["3", "12", "99"]) {
    bodies.push(await (await get(new Request("http://localhost/records"), id)).json());
  }
  return bodies;
}

/**
 * Tests that lists, walks and single records are right with every call style of a driver. `arrays` are styles whose rows
 * are arrays: an error that says so.
 */
export function testCallStyles<Db>(
  name: string,
  start: () => Promise<{ readonly engine: Engine; readonly db: Db; close(): Promise<void> }>,
  styles: Readonly<Record<string, CallStyle<Db>>>,
  arrays: Readonly<Record<string, CallStyle<Db>>> = {},
): void {
  describe(name, () => {
    let started: Awaited<ReturnType<typeof start>>;
    let expected: readonly unknown[];
    beforeAll(async () => {
      started = await start();
      expected = await bodiesOf(fromRecords(schema as Schema, await started.engine.load(schema, RECORDS)));
    });
    afterAll(() => started?.close());

    const sourceOf = (style: CallStyle<Db>) =>
      fromSql(schema, {
        table: "plain",
        dialect: started.engine.dialect,
        query: async (statement) => (await style(started.db, statement)) as readonly SourceRecord[],
      });

    test.each(Object.entries(styles))("%s", async (_style, style) => {
      expect(await bodiesOf(sourceOf(style))).toEqual(expected);
    });

    test.each(Object.entries(arrays))("%s: an error names the arrays", async (_style, style) => {
      await expect(bodiesOf(sourceOf(style))).rejects.toThrow("the row is an array");
    });
  });
}
