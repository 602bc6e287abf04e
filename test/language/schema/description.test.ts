import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boolean,
  check,
  date,
  decimal,
  defineSchema,
  describeSchema,
  enumeration,
  type FieldJson,
  FilterError,
  integer,
  many,
  number,
  one,
  type Schema,
  schemaFromDescription,
  text,
  timestamp,
} from "../../../src/index.js";
import { anyFilterText, anySchema } from "../../../src/testing.js";
import { anyPieces } from "../../support/arbitraries.js";
import { RUNS } from "../../support/runs.js";

const ORDERED = ["=", "!=", ">", ">=", "<", "<=", "[]", "![]"];
const EQUALITY = ["=", "!=", "[]", "![]"];

const everyOption = defineSchema({
  id: integer({ column: "secret_column", bits: 32 }),
  price: decimal({ precision: 12, scale: 2, nullable: true }),
  weight: number({ description: "Net weight in kg" }),
  name: text({ ordered: true, containsIgnoresCase: true }),
  state: enumeration(["a", "b"], { nullable: true }),
  active: boolean(),
  due: date(),
  at: timestamp({ zone: false }),
  secret: text({ hidden: true }),
});

const everyDescription = [
  { name: "id", type: "integer", nullable: false, operators: ORDERED, bits: 32 },
  { name: "price", type: "decimal", nullable: true, operators: ORDERED, precision: 12, scale: 2 },
  { name: "weight", type: "number", nullable: false, operators: ORDERED, description: "Net weight in kg" },
  {
    name: "name",
    type: "text",
    nullable: false,
    operators: ["=", "!=", "*", "!*", "^", "!^", "$", "!$", ">", ">=", "<", "<=", "[]", "![]"],
    ordered: true,
    containsIgnoresCase: true,
  },
  { name: "state", type: "enumeration", nullable: true, operators: EQUALITY, choices: ["a", "b"] },
  { name: "active", type: "boolean", nullable: false, operators: EQUALITY },
  { name: "due", type: "date", nullable: false, operators: ORDERED },
  { name: "at", type: "timestamp", nullable: false, operators: ORDERED, zone: false },
];

describe("describeSchema", () => {
  test("lists visible fields with the options that differ from the default, without column names", () => {
    expect(describeSchema(everyOption)).toEqual(everyDescription);
  });
});

describe("schemaFromDescription", () => {
  test("is the inverse of describeSchema, through JSON", () => {
    fc.assert(
      fc.property(anySchema({ relations: true }), (schema) => {
        const description = JSON.parse(JSON.stringify(describeSchema(schema)));
        expect(describeSchema(schemaFromDescription(description))).toEqual(description);
      }),
      { numRuns: RUNS },
    );
  });

  test("creates a schema with the same diagnostics as the original for any filter", () => {
    const copy = schemaFromDescription(describeSchema(everyOption));
    fc.assert(
      fc.property(
        fc.oneof(anyFilterText(everyOption), anyPieces, fc.constant("secret=1|id=2147483648|nme=1")),
        (filter) => {
          const [original, copied] = [check(filter, everyOption), check(filter, copy)];
          expect(copied.ok ? copied.warnings : copied.diagnostics).toEqual(
            original.ok ? original.warnings : original.diagnostics,
          );
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("accepts JSON written by hand, with hidden fields and columns", () => {
    const schema = schemaFromDescription([
      { name: "id", type: "integer", column: "product_id" },
      { name: "__proto__", type: "text" },
      { name: "secret", type: "text", hidden: true },
    ]);
    expect(schema.fields).toEqual(
      Object.fromEntries([
        ["id", integer({ column: "product_id" })],
        ["__proto__", text()],
        ["secret", text({ hidden: true })],
      ]),
    );
    expect(schema.visibleNames).toEqual(["id", "__proto__"]);
  });

  test("reports every invalid name, type and option at once", () => {
    const description = [
      null,
      { type: "text" },
      { name: "a b", type: "text" },
      { name: "twice", type: "text" },
      { name: "twice", type: "integer" },
      { name: "kind", type: "guid" },
      { name: "kind2", type: { toString: 1, valueOf: 1 } },
      { name: "bits", type: "integer", bits: 8 },
      { name: "state", type: "enumeration" },
      { name: "label", type: "text", lable: "Name" },
      { name: "active", type: "boolean", operators: ["=", "*"] },
      { name: "odd", type: "boolean", operators: { toString: 1, valueOf: 1 } },
      { name: "column", type: "text", column: null },
    ];
    expect(problemsOf(description)).toEqual([
      "option.value item 1 of schemaFromDescription() name",
      "option.value item 2 of schemaFromDescription() name",
      "schema.option twice name",
      "schema.option kind type",
      "schema.option kind2 type",
      "schema.name a b",
      "schema.option bits bits",
      "schema.option state choices",
      'option.unknown field "label" lable',
      "schema.option active operators",
      "schema.option odd operators",
      "schema.option column column",
    ]);
  });

  test("rejects a value that is not an array", () => {
    for (const description of [undefined, null, "", {}, { length: 0 }]) {
      expect(problemsOf(description)).toEqual(["option.value schemaFromDescription() "]);
    }
  });

  test("throws only FilterError, for any JSON", () => {
    fc.assert(
      fc.property(anyDescription(), (description) => {
        problemsOf(description);
      }),
      { numRuns: RUNS },
    );
  });
});

/** Returns the code, the owner and the option of each problem. Rethrows any error that is not a FilterError. */
function problemsOf(description: unknown): readonly string[] {
  try {
    schemaFromDescription(description as readonly FieldJson[]);
    return [];
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return error.diagnostics.map(({ code, details }) => {
      const { owner = "", field = "", name = "", option = "" } = details as Record<string, string>;
      return `${code} ${owner}${field}${name}${code === "schema.name" ? "" : ` ${option}`}`;
    });
  }
}

/** Draws descriptions with some members replaced by any JSON. */
function anyDescription() {
  const members = ["name", "type", "nullable", "hidden", "operators", "choices", "bits", "precision", "scale", "zone"];
  const anyField = fc
    .record({
      field: fc.constantFrom(...everyDescription),
      member: fc.constantFrom(...members),
      value: fc.option(fc.jsonValue(), { nil: undefined }),
    })
    .map(({ field, member, value }) => ({ ...field, [member]: value }));
  return fc.array(fc.oneof(anyField, fc.jsonValue()));
}

describe("a description is independent of its schema:", () => {
  test("changing the result of describeSchema changes no schema", () => {
    const schema = defineSchema({ active: boolean(), state: enumeration(["a"]) });
    for (const { operators, choices = [] } of describeSchema(schema)) {
      for (const list of [operators, choices]) {
        try {
          (list as unknown[]).push(">");
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }
    }
    expect(check("active>true", schema).ok).toBe(false);
    expect(check('state=">"', schema).ok).toBe(false);
  });

  test("changing the JSON later changes no schema", () => {
    const choices = ["a"];
    const schema = schemaFromDescription([{ name: "state", type: "enumeration", choices }]);
    choices.push("b");
    expect(check("state=b", schema).ok).toBe(false);
  });

  test("an undefined option has its default", () => {
    const options = { bits: undefined, zone: undefined, nullable: undefined, operators: undefined };
    const json = [
      { name: "id", type: "integer", bits: options.bits },
      { name: "at", type: "timestamp", zone: options.zone, nullable: options.nullable },
    ] as unknown as readonly FieldJson[];
    expect(describeSchema(schemaFromDescription(json))).toEqual(
      describeSchema(defineSchema({ id: integer(), at: timestamp() })),
    );
  });
});

describe("relations", () => {
  const users = defineSchema({ id: integer(), secret: text({ hidden: true }) });
  const issues: Schema = defineSchema({
    id: integer(),
    assignee: one(users, { from: "assignee_id", description: "Who works on it" }),
    auditor: one(users, { from: "auditor_id", hidden: true }),
    labels: many(users, { through: "t", throughFrom: "a", throughTo: "b", filterable: false }),
    parent: one((): Schema => issues, { from: "parent_id", path: "up" }),
  });
  const id = describeSchema(users)[0];

  test("are described without keys, tables and paths, up to the default depth", () => {
    const nested = (fields: unknown) => [
      id,
      { name: "assignee", relation: "one", fields: [id], description: "Who works on it" },
      { name: "labels", relation: "many", fields: [id], filterable: false },
      { name: "parent", relation: "one", fields },
    ];
    const described = describeSchema(issues);
    expect(described).toEqual(nested(nested([id])));
    expect(describeSchema(schemaFromDescription(JSON.parse(JSON.stringify(described))))).toEqual(described);
    const text = JSON.stringify(described);
    for (const word of ["assignee_id", "auditor", "secret", "throughFrom", "up"])
      expect(text).not.toContain(`"${word}"`);
  });

  test("have the keys that are written by hand, and else none", () => {
    const relationsOf = (options: object) =>
      schemaFromDescription([{ name: "a", relation: "many", fields: [], ...options }]).relationByName.get("a");
    expect(relationsOf({})).toMatchObject({ from: undefined, to: undefined, through: undefined });
    expect(relationsOf({ to: "a_id" })).toMatchObject({ from: ["id"], to: ["a_id"] });
    expect(relationsOf({ through: "t", throughFrom: "x", throughTo: "y" })).toMatchObject({ from: ["id"], to: ["id"] });
    expect(() => relationsOf({ from: "id" })).toThrow('Option "to" of many() must be a name');
    expect(() => schemaFromDescription([{ name: "a", relation: "one", fields: [], to: "id" }])).toThrow(
      'Option "from" of one() must be a name',
    );
  });

  test.each<[string, unknown, string]>([
    ["another kind", { name: "a", relation: "some", fields: [] }, '"one" or "many"'],
    ["no fields", { name: "a", relation: "one" }, "an array"],
    ["an unknown option", { name: "a", relation: "one", fields: [], tables: 1 }, "tables"],
    ["a wrong option", { name: "a", relation: "many", fields: [], to: 5 }, "to"],
  ])("with %s are rejected", (_name, relation, message) => {
    expect(() => schemaFromDescription([relation])).toThrow(message);
  });

  test("of a description that is too deep are rejected", () => {
    let description: unknown[] = [];
    for (let depth = 0; depth < 10_000; depth++) description = [{ name: "a", relation: "one", fields: description }];
    expect(() => schemaFromDescription(description)).toThrow("at most 10 relations deep");
  });

  test("cannot have the name of a field", () => {
    const field = { name: "a", type: "text" };
    const relation = { name: "a", relation: "one", fields: [] };
    for (const members of [
      [field, relation],
      [relation, field],
    ]) {
      expect(() => schemaFromDescription(members)).toThrow("different from the names of the other fields");
    }
  });
});
