import { describe, expect, test } from "vitest";
import { complete } from "../../src/editor.js";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  json,
  listOf,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";
import { completeAt, resultsAt } from "./support/at-cursor.js";

const schema = defineSchema({
  id: integer(),
  name: text({ description: "Full name" }),
  list_price: decimal({ nullable: true }),
  state: enumeration(["draft", "done", "in progress", "a,b"]),
  active: boolean(),
  created: timestamp(),
  due: date({ nullable: true }),
  tags: listOf(enumeration(["red", "green"]), { nullable: true }),
  secret: text({ hidden: true }),
  settings: json(),
});

const FIELDS = ["id", "name", "list_price", "state", "active", "created", "due", "tags"];
const STATES = ["draft", "done", "in progress", '"a,b"'];

test("an option has a label, the text to insert, a kind, a meaning and a description", () => {
  expect(completeAt("na¦", schema)).toEqual({
    from: 0,
    to: 2,
    options: [{ label: "name", insert: "name", kind: "field", detail: "text", description: "Full name" }],
    more: 0,
  });
  expect(completeAt("tags¦", schema).options.slice(4)).toEqual([
    { label: "[]", insert: "tags[", kind: "operator", detail: "any of" },
    { label: "![]", insert: "tags![", kind: "operator", detail: "none of" },
    { label: "=null", insert: "tags=null", kind: "value", detail: "has no value" },
    { label: "!=null", insert: "tags!=null", kind: "value", detail: "has a value" },
  ]);
  expect(completeAt("tags[¦", schema)).toEqual({
    from: 5,
    to: 5,
    options: [
      { label: "red", insert: "red", kind: "value", detail: "" },
      { label: "green", insert: "green", kind: "value", detail: "" },
    ],
    more: 0,
    expected: 'one of "red", "green"',
  });
  expect(completeAt("(state=draft¦", schema)).toEqual({
    from: 7,
    to: 12,
    options: [
      { label: "&", insert: "draft&", kind: "connective", detail: "and" },
      { label: "|", insert: "draft|", kind: "connective", detail: "or" },
      { label: ")", insert: "draft)", kind: "group", detail: "end of the group" },
    ],
    more: 0,
    expected: 'one of "draft", "done", "in progress", "a,b"',
  });
});

describe("fields", () => {
  test.each([
    ["", FIELDS.concat("(", "!(")],
    ["active=true & ", [...FIELDS, "(", "!("]],
    ["!( ", [...FIELDS, "(", "!("]],
    ["d", ["due", "id", "created"]],
    ["pri", ["list_price"]],
    ["PRI", ["list_price"]],
    ["lsit_price", ["list_price"]],
    ["lsit", ["list_price"]],
    ["secret", []],
    ["settings", []],
    ["x", []],
    ["%", [...FIELDS, "(", "!("]],
  ])("after %j", (typed, inserted) => {
    expect(completeAt(`${typed}¦`, schema).options.map(({ insert }) => insert)).toEqual(inserted);
  });

  test.each([
    ["na¦me=x", []],
    [
      "¦name=x",
      ["id", "list_price", "state", "active", "created", "due", "tags", "(name", "!(name"].map((all) => `${all}¦=x`),
    ],
    ["a¦=x", ["active¦=x", "name¦=x", "tags¦=x", "state¦=x", "created¦=x"]],
    ["nmae ¦", ["name ¦"]],
    ["nmae ¦=5", ["name =¦5"]],
    // What is missing before the name is inserted too.
    ['id="1" na¦', ['id="1" &name¦', 'id="1" &¦', 'id="1" |¦']],
    ['id="1" na¦me=x', ['id="1" &name¦=x']],
    ['id="1" nmae ¦', ['id="1" &name ¦']],
    ['id="1" nmae! ¦', ['id="1" &name! ¦']],
    ["!na¦", ["!(name¦"]],
    ["!(id=1) & !nmae ¦", ["!(id=1) & !(name ¦"]],
    // Characters that cannot be in a name are replaced with it.
    ["~na¦", ["name¦"]],
    ["na%20m¦", ["name¦"]],
    ['id="1"~na¦', ['id="1"&name¦', 'id="1"&¦', 'id="1"|¦']],
    ['id="1", na¦', ['id="1", name¦']],
    ["¦!=5", FIELDS.map((name) => `${name}¦!=5`).concat("(¦!=5", "!(¦!=5")],
    ["nam¦ & id=1", ["name¦ & id=1"]],
  ])("in %j", (marked, results) => {
    expect(resultsAt(marked, schema)).toEqual(results);
  });
});

describe("operators", () => {
  const TEXT = ["=", "!=", "*", "!*", "^", "!^", "$", "!$", "[", "!["];

  test.each([
    ["name ~¦", TEXT.map((operator) => `name ${operator}¦`)],
    ["name contai¦ns", TEXT.map((operator) => `name ${operator}¦`)],
    ["name contains ¦", TEXT.map((operator) => `name ${operator}¦`)],
    ["active !~¦", ["active !=¦", "active ![¦"]],
    ["active !is¦", ["active !=¦", "active ![¦"]],
    ["active !!¦", ["active !=¦", "active ![¦"]],
    ["name¦", TEXT.map((operator) => `name${operator}¦`)],
    ["name ¦", TEXT.map((operator) => `name ${operator}¦`)],
    ["name ¦ = x", TEXT.slice(1).map((operator) => `name ${operator}¦ x`)],
    ["name!¦", ["!=", "!*", "!^", "!$", "!["].map((operator) => `name${operator}¦`)],
    ["name!¦=x", ["!*", "!^", "!$", "!["].map((operator) => `name${operator}¦x`)],
    ["active¦", ["=true", "=false", "=", "!=", "[", "!["].map((operator) => `active${operator}¦`)],
    ["active ¦", ["=true", "=false", "=", "!=", "[", "!["].map((operator) => `active ${operator}¦`)],
    ["state¦", [...STATES.map((value) => `=${value}`), "=", "!=", "[", "!["].map((all) => `state${all}¦`)],
    ["list_price>¦", ["list_price>=¦"]],
    ["list_price>¦=5", ["list_price>¦5"]],
    ["list_price> ¦", []],
    ["name>¦", []],
    ["name¦=x", []],
    ["settings ¦", []],
  ])("in %j", (marked, results) => {
    expect(resultsAt(marked, schema)).toEqual(results);
  });
});

describe("values", () => {
  test.each([
    ["state=¦", STATES.map((value) => `state=${value}¦`)],
    ["state= ¦", STATES.map((value) => `state= ${value}¦`)],
    ["state=¦draft", STATES.slice(1).map((value) => `state=${value}¦`)],
    ["state=¦ draft", STATES.slice(1).map((value) => `state=${value}¦`)],
    ["state=d¦", ["state=done¦", "state=draft¦"]],
    ["state=D¦", ["state=done¦", "state=draft¦"]],
    ["state=b¦", ['state="a,b"¦']],
    ["state=pro¦", ["state=in progress¦"]],
    ["state=in ¦", ["state=in progress¦"]],
    ["state=darft¦", ["state=draft¦"]],
    ["state=zzz¦", []],
    ["state=d¦one", ["state=draft¦"]],
    ["state!=d¦ & id=1", ["state!=done¦ & id=1", "state!=draft¦ & id=1"]],
    ["active=¦", ["active=true¦", "active=false¦"]],
    ["list_price=¦", ["list_price=null¦"]],
    ["list_price=n¦", ["list_price=null¦"]],
    ["list_price>=¦", []],
    ["tags=¦", ['tags="[]"¦', "tags=null¦"]],
    ["tags*¦", ["tags*red¦", "tags*green¦"]],
    ["id=¦", []],
    ["state>¦", []],
    ["state>d¦", ["state>d&¦", "state>d|¦"]],
  ])("in %j", (marked, results) => {
    expect(resultsAt(marked, schema)).toEqual(results);
  });

  test("an empty choice is shown with its quotes", () => {
    const [option] = completeAt("e=¦", defineSchema({ e: enumeration([""]) })).options;
    expect(option).toEqual({ label: '""', insert: '""', kind: "value", detail: "" });
  });

  test("only the empty list is called one", () => {
    const schema = defineSchema({ state: enumeration(["[]", "a"]), tags: listOf(text()) });
    const detailOf = (filter: string) =>
      complete(filter, filter.length, schema).options.find(({ label }) => /^"?\[\]"?$/.test(label))?.detail;
    expect([detailOf("state="), detailOf("tags=")]).toEqual(["", "empty list"]);
  });

  test("many choices are not listed with the operators", () => {
    const many = defineSchema({ e: enumeration(["a", "b", "c", "d", "e", "f", "g"]) });
    expect(completeAt("e¦", many).options.map(({ kind }) => kind)).toEqual([
      "operator",
      "operator",
      "operator",
      "operator",
    ]);
  });
});

describe("times", () => {
  const detailed = (marked: string) =>
    completeAt(marked, schema).options.map(({ insert, detail }) => `${insert}: ${detail}`);

  test("are relative to the current time, in words", () => {
    expect(detailed("due=¦")).toEqual([
      "today: today, in UTC",
      "today-1d: 1 day ago",
      "today-7d: 7 days ago",
      "today-30d: 30 days ago",
      "today-1y: 1 year ago",
      "today+1d: in 1 day",
      "today+7d: in 7 days",
      "2026-11-16: today's date",
      "null: no value",
    ]);
    expect(detailed("created>¦")).toEqual([
      "now-1h: 1 hour ago",
      "now-24h: 24 hours ago",
      "now-7d: 7 days ago",
      "now-30d: 30 days ago",
      "today: today, in UTC",
      "today-1d: 1 day ago, at midnight UTC",
      "now: the current time",
      "2026-11-16T09:30:00Z: the current time",
      "=: at least",
    ]);
  });

  test("name the time zone, and are those of its day", () => {
    const options = { timeZone: "Pacific/Kiritimati", now: new Date("2026-11-16T10:30:15Z") };
    const found = (marked: string) =>
      completeAt(marked, schema, options).options.map(({ insert, detail }) => `${insert}: ${detail}`);
    expect(found("due=¦")).toEqual(
      expect.arrayContaining(["today: today, in Pacific/Kiritimati", "2026-11-17: today's date"]),
    );
    expect(found("created>today-1¦")).toContain("today-1d: 1 day ago, at midnight Pacific/Kiritimati");
    expect(found("created>2¦")).toContain("2026-11-16T10:30:00Z: the current time");
  });

  test("the current day is not offered outside of the years of the language", () => {
    for (const now of [new Date(8.64e15), new Date(-8.64e15)]) {
      for (const timeZone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        expect(resultsAt("due=2¦", schema, { now, timeZone })).toEqual([]);
      }
    }
  });

  test("midnights are not offered where they match little else", () => {
    for (const operator of ["<=", "=", "!="]) {
      expect(completeAt(`created${operator}t¦`, schema).options.map(({ insert }) => insert)).toEqual([
        "2026-11-16T09:30:00Z",
      ]);
    }
  });

  test("a typed offset is offered in every unit", () => {
    expect(detailed("created>now-3¦")).toEqual([
      "now-3s: 3 seconds ago",
      "now-3h: 3 hours ago",
      "now-3d: 3 days ago",
      "now-3w: 3 weeks ago",
      "now-3y: 3 years ago",
      "now-3mo: 3 months ago",
      "now-30d: 30 days ago",
      "now-3min: 3 minutes ago",
    ]);
    expect(detailed("due<today+12¦")).toEqual([
      "today+12d: in 12 days",
      "today+12w: in 12 weeks",
      "today+12y: in 12 years",
      "today+12mo: in 12 months",
    ]);
  });
});

describe("quotes", () => {
  test.each([
    ['state="¦', ['state="draft"¦', 'state="done"¦', 'state="in progress"¦', 'state="a,b"¦']],
    ['state="¦"', ['state="draft"¦', 'state="done"¦', 'state="in progress"¦', 'state="a,b"¦']],
    ['state="d¦" & id=1', ['state="done"¦ & id=1', 'state="draft"¦ & id=1']],
    ['state="d¦ra" & id=1', ['state="done"¦ & id=1', 'state="draft"¦ & id=1']],
    ['state="d¦ & name="x"', ['state="done"¦ & name="x"', 'state="draft"¦ & name="x"']],
    ['state="d¦ra & name="x"', ['state="done"¦ & name="x"', 'state="draft"¦ & name="x"']],
    ['state="d¦ & id=1', ['state="done"¦ & id=1', 'state="draft"¦ & id=1']],
    ['(state="d¦)', ['(state="done"¦)', '(state="draft"¦)']],
    ['(state="d¦") & id=1', ['(state="done"¦) & id=1', '(state="draft"¦) & id=1']],
    ['state="draft¦', ['state="draft"¦']],
    ['state="draft"¦', ['state="draft"&¦', 'state="draft"|¦']],
    ['due="n¦', ['due="today"¦', 'due="today-1d"¦'].slice(2)],
    ['name="a\\¦', ['name="a\\\\"¦']],
    ['name="a\\\\¦', ['name="a\\\\"¦']],
    ['name="a\\q¦', []],
    ['name="a & b¦', ['name="a & b"¦']],
    ['id="x¦', []],
    ['unknown="x¦', ['unknown="x"¦']],
    ['state["¦', ['state["draft"¦', 'state["done"¦', 'state["in progress"¦', 'state["a,b"¦']],
    ['state["draft","d¦"]', ['state["draft","done"¦]']],
    ['state["draft","d¦, done]', ['state["draft","done"¦, done]']],
    ['state["draft"¦', ['state["draft",¦', 'state["draft"]¦']],
  ])("in %j", (marked, results) => {
    expect(resultsAt(marked, schema)).toEqual(results);
  });

  test("values are escaped", () => {
    const quoted = defineSchema({ e: enumeration(['15" \\', "x\ny"]) });
    expect(resultsAt("e=¦", quoted)).toEqual(['e="15\\" \\\\"¦', 'e="x\\ny"¦'].with(0, 'e=15" \\¦'));
    expect(resultsAt('e="1¦"', quoted)).toEqual(['e="15\\" \\\\"¦']);
    expect(resultsAt('e="15\\"¦"', quoted)).toEqual(['e="15\\" \\\\"¦']);
  });
});

describe("lists", () => {
  test.each([
    ["state[¦", STATES.map((value) => `state[${value}¦`)],
    ["state[¦]", STATES.map((value) => `state[${value}¦]`)],
    ["state[draft, ¦", STATES.slice(1).map((value) => `state[draft, ${value}¦`)],
    ['state["draft",¦]', STATES.slice(1).map((value) => `state["draft",${value}¦]`)],
    ["state[¦, draft]", STATES.slice(1).map((value) => `state[${value}¦, draft]`)],
    ["state[draft¦", ["state[draft,¦", "state[draft]¦"]],
    ["state[draft ¦", ["state[draft ,¦", "state[draft ]¦"]],
    ["state[draft¦]", ["state[draft,¦]"]],
    ["state[draft¦, done]", []],
    ["state[d¦raft, done]", []],
    ["state[d¦ & name=x", ["state[done¦ & name=x", "state[draft¦ & name=x"]],
    ["state[d¦ | !(id=1)", ["state[done¦ | !(id=1)", "state[draft¦ | !(id=1)"]],
    ["state[d¦one & x]", ["state[draft¦]", "state[done¦]"].toReversed()],
    ["state[draft]¦", ["state[draft]&¦", "state[draft]|¦"]],
    ["tags[red,green¦", ["tags[red,green]¦"]],
    ["list_price[null¦", ["list_price[null,¦", "list_price[null]¦"]],
    ["list_price[null,¦", []],
    ["id[1¦", ["id[1,¦", "id[1]¦"]],
    ["id[x¦", []],
    ["unknown[x¦", ["unknown[x,¦", "unknown[x]¦"]],
  ])("in %j", (marked, results) => {
    expect(resultsAt(marked, schema)).toEqual(results);
  });
});

describe("connectives and groups", () => {
  test.each([
    ["id=1¦", ["id=1&¦", "id=1|¦"]],
    ["id=1 ¦", ["id=1 &¦", "id=1 |¦"]],
    ["id=1¦ & name=x", []],
    ["(id=1¦ & name=x", ["(id=1)¦ & name=x"]],
    ["(id=1¦ & name=x)", []],
    ["(id=1¦)", ["(id=1&¦)", "(id=1|¦)"]],
    ["(id=1)¦", ["(id=1)&¦", "(id=1)|¦"]],
    ["((id=1)¦", ["((id=1)&¦", "((id=1)|¦", "((id=1))¦"]],
    ["(name*(a¦", ["(name*(a&¦", "(name*(a|¦"]],
    ["(name*(a)¦", ["(name*(a)&¦", "(name*(a)|¦", "(name*(a))¦"]],
    ["name=x)¦", ["name=x)&¦", "name=x)|¦"]],
    ["name=x)&t¦", ["name=x)&tags¦", "name=x)&state¦", "name=x)&active¦", "name=x)&created¦", "name=x)&list_price¦"]],
    ["id=x¦", []],
    ["(id=1)|name=)¦", []],
    ["(id=1) ! ¦", ["(id=1) &¦", "(id=1) |¦"]],
    ["id=1&!¦", ["id=1&!(¦"]],
    ["!¦(id=1)", []],
    ["id=1)¦", []],
    ["unknown=1¦", ["unknown=1&¦", "unknown=1|¦"]],
    ["=1¦", ["=1&¦", "=1|¦"]],
    ["due=null¦", ["due=null&¦", "due=null|¦"]],
    ["id=null¦", []],
    ["name*null¦", ["name*null&¦", "name*null|¦"]],
    ["list_price>null¦", []],
  ])("in %j", (marked, results) => {
    expect(resultsAt(marked, schema)).toEqual(results);
  });

  test("a group is not offered where it would make a value invalid", () => {
    expect(resultsAt("name=x)&¦", schema)).toEqual(FIELDS.map((name) => `name=x)&${name}¦`));
  });
});

describe("limits", () => {
  const counts = (marked: string, limits: object) => completeAt(marked, schema, { limits }).options.length;

  test("no option exceeds them", () => {
    expect(resultsAt("id=1¦", schema, { limits: { conditions: 1 } })).toEqual([]);
    expect(resultsAt("id=1&¦", schema, { limits: { conditions: 1 } })).toEqual([]);
    expect(resultsAt("(¦", schema, { limits: { depth: 1 } })).toEqual(FIELDS.map((name) => `(${name}¦`));
    expect(resultsAt("id[1¦", schema, { limits: { items: 1 } })).toEqual(["id[1]¦"]);
    expect(resultsAt("state[draft,¦", schema, { limits: { items: 1 } })).toEqual([]);
    expect(resultsAt("state=¦", schema, { limits: { value: 4 } })).toEqual(["state=done¦", 'state="a,b"¦']);
    expect(resultsAt("state=¦", schema, { limits: { length: 10 } })).toEqual(["state=done¦"]);
    expect(counts("¦", { length: 2 })).toBe(3);
  });

  test("the options beyond the limit are counted, and connectives stay", () => {
    const { options, more } = completeAt("¦", schema, { limit: 3 });
    expect([options.map(({ label }) => label), more]).toEqual([["id", "(", "!("], 7]);
    const wide = defineSchema(Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`f${i}`, text()])));
    const all = completeAt("f¦", wide);
    expect([all.options.length, all.more, all.options[10]?.label]).toEqual([50, 49, "f10"]);
  });
});

test("a source of values can be asked where records may have any value", () => {
  const requests = [
    "name=bo¦",
    'name*"b\\"¦"',
    "id[1,2¦",
    "due<¦",
    "state=¦",
    "active=¦",
    "tags=¦",
    "name¦",
    "x=1¦",
  ].map((marked) => completeAt(marked, schema).values);
  expect(requests).toEqual([
    { field: "name", operator: "=", typed: "bo" },
    { field: "name", operator: "*", typed: 'b"' },
    { field: "id", operator: "[]", typed: "2" },
    { field: "due", operator: "<", typed: "" },
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});

test("what the field accepts is said in words", () => {
  const u = defineSchema({ u: uuid(), n: integer() });
  expect(completeAt("n>¦", u).expected).toBe("a whole number, such as 42");
  expect(completeAt("u=¦", u).expected).toBe("a UUID, such as 2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60");
});

test("without a given time, the current one counts", () => {
  const { options } = complete("due=2", 5, schema);
  expect(options.map(({ detail }) => detail)).toContain("today's date");
});

test("a position outside of the text counts as its end", () => {
  expect(complete("na", 99, schema)).toEqual(complete("na", 2, schema));
  expect(complete("na", -1, schema)).toEqual(complete("na", 0, schema));
});

test("without filterable fields there are no options", () => {
  const none = defineSchema({ settings: json() });
  expect(["¦", "!¦", "!()¦"].map((marked) => completeAt(marked, none).options)).toEqual([[], [], []]);
});

test("arguments and options are checked", () => {
  expect(() => complete("", 1.5, schema)).toThrow('Argument "position" of complete() must be an integer');
  expect(() => complete(undefined as never, 0, schema)).toThrow('Argument "text" of complete() must be a string');
  expect(() => complete("", 0, {} as never)).toThrow('Argument "schema" of complete() must be a schema');
  expect(() => complete("", 0, schema, { limit: 0 })).toThrow(
    'Option "limit" of complete() must be an integer of at least 1.',
  );
  expect(() => complete("", 0, schema, { limt: 1 } as never)).toThrow('Option "limt" of complete() is unknown.');
});
