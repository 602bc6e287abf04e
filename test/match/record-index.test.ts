import { expect, test } from "vitest";
import { defineSchema, integer, listOf, many, text } from "../../src/index.js";
import { EMPTY_LIST, type Filed, file, keyOfValue, RecordIndex, unfile } from "../../src/match/record-index.js";

const lines = defineSchema({ qty: integer(), order_id: integer() });
const schema = defineSchema({
  id: integer(),
  name: text({ ignoresCase: true }),
  tags: listOf(text()),
  lines: many(lines, { to: "order_id" }),
});

const fieldOf = (name: "id" | "name" | "tags") => ({ name, definition: schema.fields[name] });
const RELATION = { name: "lines", definition: schema.relations.lines, schema };

type Value = { readonly name: string };

/** Values that are filed in each way, by their names. */
function filedIn(index: RecordIndex<Value>): readonly (readonly [Value, Filed<Value>])[] {
  const value = (name: string): Value => ({ name });
  const above5 = { name: "above 5" };
  return [
    [value("one"), { index: index.field(fieldOf("id")), kind: "equal", key: keyOfValue(1, schema.fields.id) }],
    [value("none"), { index: index.field(fieldOf("id")), kind: "equal", key: null }],
    [
      above5,
      {
        index: index.field(fieldOf("id")),
        kind: "interval",
        interval: { low: { accepts: (id) => Number(id) > 5, value: 5 }, high: undefined, value: above5 },
      },
    ],
    [value("bolt"), { index: index.field(fieldOf("name")), kind: "gram", gram: "bol" }],
    [value("tagged"), { index: index.field(fieldOf("tags")), kind: "equal", key: "a" }],
    [value("untagged"), { index: index.field(fieldOf("tags")), kind: "equal", key: EMPTY_LIST }],
    [
      value("line of 2"),
      {
        index: index.related(RELATION).field({ name: "qty", definition: lines.fields.qty }),
        kind: "equal",
        key: keyOfValue(2, lines.fields.qty),
      },
    ],
  ];
}

function found(index: RecordIndex<Value>, record: unknown): readonly string[] {
  const names: string[] = [];
  index.visit(record, ({ name }) => names.push(name), new Set());
  return names.sort();
}

test.each<[record: unknown, names: readonly string[]]>([
  [
    { id: 1, name: "a BOLT", tags: ["a", "b"], lines: [{ qty: 1 }, { qty: 2 }] },
    ["bolt", "line of 2", "one", "tagged"],
  ],
  [{ id: 6, name: "nut", tags: [], lines: [] }, ["above 5", "untagged"]],
  [{ id: null, name: 5, tags: "a", lines: null }, ["none"]],
  [{ id: "x", name: "bo", lines: ["2", null, 2] }, []],
  [{}, ["none"]],
  [null, ["none"]],
])("%j leads to %j", (record, names) => {
  const index = new RecordIndex<Value>();
  for (const [value, filed] of filedIn(index)) file(filed, value);
  expect(found(index, record)).toEqual(names);
});

test("each value alone makes the index not empty, until it is removed", () => {
  const index = new RecordIndex<Value>();
  expect(index.isEmpty).toBe(true);
  for (const [value, filed] of filedIn(index)) {
    file(filed, value);
    expect([index.isEmpty, value.name]).toEqual([false, value.name]);
    unfile(filed, value);
    expect([index.isEmpty, value.name]).toEqual([true, value.name]);
  }
});

test("a relation without values is not read", () => {
  const index = new RecordIndex<Value>();
  const all = filedIn(index);
  for (const [value, filed] of all) file(filed, value);
  for (const [value, filed] of all) if (value.name === "line of 2") unfile(filed, value);
  const record = {
    id: 1,
    get lines(): never {
      throw new Error("read");
    },
  };
  expect(found(index, record)).toEqual(["one"]);
});
