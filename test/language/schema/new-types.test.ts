import { expect, test } from "vitest";
import { fromRecords, getHandler, listHandler } from "../../../src/http.js";
import {
  boolean,
  checkOrThrow,
  defineSchema,
  describeSchema,
  enumeration,
  type Field,
  FilterError,
  filterOf,
  integer,
  json,
  type ListItem,
  listOf,
  print,
  schemaFromDescription,
  text,
  uuid,
} from "../../../src/index.js";
import { explain } from "../../../src/memory.js";

const REF = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

const tasks = defineSchema({
  id: uuid(),
  tags: listOf(text(), { nullable: true }),
  sizes: listOf(enumeration(["S", "M"])),
  who: text({ path: "assignee.name", nullable: true }),
  note: text({ filterable: false, nullable: true }),
  extra: json({ nullable: true }),
});

function messagesOf(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof FilterError) return error.diagnostics.map(({ message }) => message);
    throw error;
  }
  return [];
}

test("a schema with these types is described and created again", () => {
  const description = describeSchema(tasks);
  expect(description.map(({ name, operators: _operators, nullable: _nullable, ...rest }) => [name, rest])).toEqual([
    ["id", { type: "uuid" }],
    ["tags", { type: "list", item: { type: "text" } }],
    ["sizes", { type: "list", item: { type: "enumeration", choices: ["S", "M"] } }],
    ["who", { type: "text" }],
    ["note", { type: "text", filterable: false }],
    ["extra", { type: "json" }],
  ]);
  expect(describeSchema(schemaFromDescription(JSON.parse(JSON.stringify(description))))).toEqual(description);
});

const ITEM = /must be text\(\), integer\(\), uuid\(\) or enumeration\(\), with no options but bits and stored/;

test.each<[string, unknown]>([
  ["a nullable item", text({ nullable: true })],
  ["an item that ignores case", text({ ignoresCase: true })],
  ["an item with a column", integer({ column: "x" })],
  ["an item of another type", boolean()],
  ["a list as item", listOf(text())],
  ["no item", undefined],
])("a list rejects %s", (_case, item) => {
  expect(messagesOf(() => defineSchema({ tags: listOf(item as ListItem) }))).toEqual([expect.stringMatching(ITEM)]);
});

test.each<[() => Field, string]>([
  [() => listOf(text(), { sortable: true } as never), 'Option "sortable" of field "f" must be false.'],
  [() => json({ sortable: true } as never), 'Option "sortable" of field "f" must be false.'],
  [() => json({ filterable: true } as never), 'Option "filterable" of field "f" must be false.'],
  [() => uuid({ stored: "blob" } as never), 'Option "stored" of field "f" must be "text".'],
  [
    () => text({ path: "a..b" }),
    'Option "path" of field "f" must be property names separated by dots, such as "assignee.name".',
  ],
])("%o is rejected", (field, message) => {
  expect(messagesOf(() => defineSchema({ f: field() }))).toEqual([message]);
});

test("builders of lists compare with items and the empty list; other fields have none", () => {
  const task = filterOf(tasks);
  expect(Object.keys(task)).toEqual(["id", "tags", "sizes", "who"]);
  const built = [task.tags.eq([]), task.tags.ne(null), task.tags.contains("red"), task.sizes.isIn(["S"])];
  expect(built.map((filter) => print(filter))).toEqual(['tags="[]"', "tags!=null", "tags*red", "sizes[S]"]);
  expect(() => task.tags.contains([] as never)).toThrow(FilterError);
});

test("a handler reads paths, finds a UUID in any case and writes lists and JSON", async () => {
  const records = [
    { id: REF, tags: ["a", null], sizes: ["S"] as const, assignee: { name: "Ann" }, extra: { big: 2n ** 53n + 1n } },
    { id: REF.replace("2", "3"), tags: null, sizes: [], assignee: null },
  ];
  const resource = { schema: tasks, source: fromRecords(tasks, records) };
  const listed = await listHandler(resource)(new Request("http://localhost/?filter=who=Ann"));
  const data = `{"id":"${REF}","tags":["a",null],"sizes":["S"],"who":"Ann","note":null,"extra":{"big":9007199254740993}}`;
  expect((await listed.text()).startsWith(`{"data":[${data}]`)).toBe(true);
  const got = await getHandler(resource)(new Request("http://localhost/?fields=who,note"), REF.toUpperCase());
  expect(await got.text()).toBe('{"data":{"who":"Ann","note":null}}');
});

test("an explanation shows the value at the path", () => {
  const record = { id: REF, tags: [], sizes: [], assignee: { name: "Bob" } };
  expect(explain(checkOrThrow("who=Ann", tasks), record).text).toBe(
    'The record does not match because:\n  no   who=Ann  who is "Bob"',
  );
});

test.each<[tags: unknown, holds: "yes" | "no ", shown: string]>([
  [["red", "b", "c", "d", "e"], "yes", '["red", "b", "c", "d", "e"]'],
  [["red", "b", "c", "d", "e", "f"], "yes", '["red", "b", "c", "d", "e", …]'],
  [["red", null, 5, {}], "yes", '["red", null, 5, an object]'],
  [[], "no ", "[]"],
  [null, "no ", "null"],
  ["red", "no ", '"red", not an array'],
])("an explanation shows the first items of a list: %j", (tags, holds, shown) => {
  const record = { id: REF, tags, sizes: [] } as never;
  expect(explain(checkOrThrow("tags*red", tasks), record).text.split("\n").slice(1)).toEqual([
    `  ${holds}  tags*red  tags is ${shown}`,
  ]);
});
