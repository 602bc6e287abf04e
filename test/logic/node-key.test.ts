import { expect, test } from "vitest";
import { checkOrThrow, defineSchema, integer, listOf, many, text } from "../../src/index.js";
import { nodeKey } from "../../src/logic/node-key.js";

const lines = defineSchema({ id: integer(), name: text() });
const orders = defineSchema({
  id: integer({ nullable: true }),
  name: text({ nullable: true }),
  tags: listOf(text()),
  lines: many(lines, { to: "order_id" }),
  notes: many(lines, { to: "order_id" }),
});
const keyOf = (filter: string): string => nodeKey(checkOrThrow(filter, orders).root);

test("different filters have different keys", () => {
  const filters = [
    "",
    "id=1",
    "id!=1",
    "id=2",
    "id>1",
    "id=null",
    "name=1",
    'name="null"',
    "name=null",
    "name=null | name=1",
    "name=null & name=1",
    "id[1,2]",
    "id![1,2]",
    "id[1,2,null]",
    "id[12]",
    "!(id=1)",
    "id=1&id=2",
    "id=1&id=2&id=3",
    "id=1&(id=2|id=3)",
    "(id=1|id=2)&id=3",
    "id=1|id=2&id=3",
    "tags=[]",
    "tags*a",
    "lines(id=1)",
    "notes(id=1)",
    "lines(id=2)",
    "lines(id=1)>=2",
    "lines(id=1)=2",
    "lines()",
    "lines(id=1)&id=1",
    "lines(id=1&id=1)",
  ];
  const keys = filters.map(keyOf);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test("equal filters have the same key, wherever they were written", () => {
  expect(keyOf(" id = 1 & ( name = a | lines( id [1,2] ) ) ")).toBe(keyOf("id=01&(name=a|lines(id[1,2]))"));
});
