import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromRecords, listHandler, type Source } from "../../src/http.js";
import { decimal, defineSchema, integer, one, type Schema, text } from "../../src/index.js";
import { anyListQuery, anyRecord, anySchema } from "../../src/testing.js";
import { parseCsv } from "../support/csv.js";
import { everyType } from "../support/every-type.js";
import { namesOf } from "../support/names-of.js";
import { RUNS } from "../support/runs.js";
import { expectSameExport, exportQuery } from "../support/same-export.js";

const categories = defineSchema({ id: integer(), name: text({ nullable: true }) });
const related = defineSchema({
  id: integer(),
  name: text(),
  price: decimal({ nullable: true }),
  category: one(categories, { from: "category_id" }),
});

const keyed = anySchema().map(
  (schema): Schema => defineSchema({ ...Object.fromEntries(schema.byName), id: integer() }),
);

describe("an export has the records of all pages, row by row and digit by digit", () => {
  test.each<[name: string, schemas: fc.Arbitrary<Schema>]>([
    ["any schema", keyed],
    ["all types", fc.constant<Schema>(everyType)],
    ["related records", fc.constant<Schema>(related)],
  ])("%s", async (_name, schemas) => {
    const drawn = schemas.chain((schema) =>
      fc.record({
        schema: fc.constant(schema),
        records: fc.array(anyRecord(schema), { maxLength: 12 }),
        list: anyListQuery(schema),
        maxLimit: fc.integer({ min: 1, max: 5 }),
      }),
    );
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async ({ schema, records, list: { query }, maxLimit }) => {
        // Other ids than in the order of the records.
        const numbered = records.map((record, index) => ({ ...record, id: (index * 7 + 3) % 101 }));
        const source = fromRecords(schema, numbered as never) as Source;
        const names = namesOf(schema);
        const handler = listHandler<Schema>({ schema, source, maxLimit, names, export: { maxRows: 100 } });
        rows += await expectSameExport(handler, exportQuery(query), query.fields, maxLimit);
      }),
      { numRuns: RUNS / 4 },
    );
    expect(rows).toBeGreaterThan(RUNS / 4);
  });
});

describe("the parser of these tests", () => {
  test("reads quotes, and rejects what is not CSV", () => {
    expect(parseCsv('a,"b""\r\n",\r\n"",\r\n')).toEqual([
      [
        { text: "a", isQuoted: false },
        { text: 'b"\r\n', isQuoted: true },
        { text: "", isQuoted: false },
      ],
      [
        { text: "", isQuoted: true },
        { text: "", isQuoted: false },
      ],
    ]);
    for (const other of ["a", "a\n", 'a"b\r\n', '"a\r\n', "a\r\nb", '"a"b\r\n'])
      expect(() => parseCsv(other)).toThrow();
  });
});
