import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecord } from "../../src/client/read-response.js";
import { enumeration, type Field, integer, json, listOf, text, uuid } from "../../src/index.js";
import { recordToJson } from "../../src/list.js";
import { anyRecord, anySchema } from "../../src/testing.js";
import { RUNS } from "../support/runs.js";

const ID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

/** Returns the value that the client reads, or the sentence of its error. */
function read(field: Field, value: unknown): unknown {
  const expected = [{ name: "v", definition: field }];
  const unexpected = (sentence: string) => new Error(sentence) as never;
  try {
    return readRecord({ v: value }, "data", expected, unexpected).v;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each<[value: unknown, field: Field, result: unknown]>([
  [ID, uuid(), ID],
  [7, uuid(), '"data.v" is not a string.'],
  [null, uuid(), '"data.v" is missing or null.'],
  [["a", null], listOf(text()), ["a", null]],
  [[], listOf(integer()), []],
  [null, listOf(text(), { nullable: true }), null],
  [null, listOf(text()), '"data.v" is missing or null.'],
  ["a", listOf(text()), '"data.v" is not an array.'],
  [["a", 5], listOf(text()), '"data.v" has an item 1 that is not a string.'],
  [[1, 1.5], listOf(integer()), '"data.v" has an item 1 that is not an integer.'],
  [["x"], listOf(enumeration(["y"])), `"data.v" has an item 0 that is not one of the field's choices.`],
  [{ any: ["JSON"] }, json(), { any: ["JSON"] }],
  [undefined, json(), null],
])("%j in a field of %j is read as %j", (value, field, result) => {
  expect(read(field, value)).toEqual(result);
});

test("the client reads any record that a handler writes, in every form that records may have", () => {
  const drawn = anySchema().chain((schema) => fc.record({ schema: fc.constant(schema), record: anyRecord(schema) }));
  fc.assert(
    fc.property(drawn, ({ schema, record }) => {
      const fields = schema.selectableNames;
      const sent = JSON.parse(recordToJson(record, schema, { fields }));
      const expected = fields.map((name) => ({ name, definition: schema.byName.get(name) as Field }));
      const unexpected = (sentence: string) => new Error(sentence) as never;
      expect(Object.keys(readRecord(sent, "data", expected, unexpected))).toEqual(fields);
    }),
    { numRuns: RUNS },
  );
});
