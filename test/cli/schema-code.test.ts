import fc from "fast-check";
import { expect, test } from "vitest";
import { completeDescription } from "../../src/cli/complete-description.js";
import { schemaCode } from "../../src/cli/schema-code.js";
import * as ampipe from "../../src/index.js";
import {
  custom,
  defineSchema,
  describeSchema,
  enumeration,
  integer,
  many,
  one,
  type Schema,
  schemaFromDescription,
  text,
} from "../../src/index.js";
import { anySchema } from "../../src/testing.js";
import { RUNS } from "../support/runs.js";

/** Runs the code and returns what it exports. */
function run(code: string): Schema {
  const body = code
    .replace(/^import (\{[^}]*\}) from "ampipe";$/m, "const $1 = ampipe;")
    .replace(/^export const schema = /m, "return ");
  return new Function("ampipe", `"use strict"; ${body}`)(ampipe) as Schema;
}

/** Returns the code of a schema, after checking that it defines the same schema. */
function codeOf(schema: Schema): string {
  const code = schemaCode(completeDescription(schema));
  const defined = run(code);
  expect([...defined.byName]).toEqual([...schema.byName]);
  expect(describeSchema(defined)).toEqual(describeSchema(schema));
  expect(completeDescription(defined)).toEqual(completeDescription(schema));
  return code;
}

/** Returns code with keys instead of those that a description leaves out. */
function withKeys(code: string): string {
  return code.replace(/\b(from|to): undefined\b/g, '$1: "key"');
}

test("the code of any schema defines the same schema, hidden fields and columns included", () => {
  fc.assert(
    fc.property(anySchema(), (schema) => void codeOf(schema)),
    { numRuns: RUNS },
  );
});

test("the code of any description defines the same schema when its keys are filled in", () => {
  fc.assert(
    fc.property(anySchema({ relations: true }), (schema) => {
      const description = describeSchema(schema);
      const code = schemaCode(completeDescription(schemaFromDescription(description)));
      expect(describeSchema(run(withKeys(code)))).toEqual(description);
      expect(code.includes("TODO")).toBe(
        schema.relationByName.size > 0 && description.some((each) => "relation" in each),
      );
    }),
    { numRuns: RUNS },
  );
});

test("keys that a description leaves out are missing in the code, which says so and does not run", () => {
  const users = defineSchema({ id: integer() });
  const issues = defineSchema({
    assignee: one(users, { from: "assignee_id" }),
    watchers: many(users, { through: "watcher", throughFrom: "issue_id", throughTo: "user_id", filterable: false }),
  });
  expect(codeOf(issues)).not.toContain("TODO");
  const code = schemaCode(completeDescription(schemaFromDescription(describeSchema(issues))));
  expect(code).toBe(`import { defineSchema, integer, many, one } from "ampipe";

// TODO: The keys of relations are not known. Replace each undefined with the name of a key. Only SQL uses it.

const assigneeSchema = defineSchema({ id: integer() });

export const schema = defineSchema({
  assignee: one(assigneeSchema, { from: undefined }),
  watchers: many(assigneeSchema, { to: undefined, filterable: false }),
});
`);
  expect(() => run(code)).toThrow('Option "from" of one() must be a name');
  expect(() => run(code.replace("from: undefined", 'from: "a"'))).toThrow('Option "to" of many() must be a name');
});

test("custom fields keep their type, operators and own options", () => {
  const code = codeOf(
    defineSchema({
      search: custom(text(), ["*"], { description: "Name and code", aliases: ["q"] }),
      near: custom(enumeration(["home", "work"]), ["="], { hidden: true }),
    }),
  );
  expect(code).toContain('search: custom(text(), ["*"], {');
  expect(code).toContain('near: custom(enumeration(["home", "work"]), ["="], { hidden: true })');
});

test("any text is quoted, and characters that mislead readers are escaped", () => {
  const hostile = fc.constantFrom(
    '"',
    "'",
    "`",
    "\\",
    "${",
    "*/",
    "//",
    "\n",
    "\r",
    "\u2028",
    "\u202e",
    "\u0085",
    "<!--",
  );
  const texts = fc.array(fc.oneof(hostile, fc.string({ unit: "binary" }), fc.string()), { minLength: 1 });
  fc.assert(
    fc.property(
      texts.map((parts) => parts.join("")).filter((each) => each !== ""),
      (description) => {
        const choices = [description.replace(/\0|\p{Surrogate}/gu, "")];
        const code = codeOf(
          schemaFromDescription([
            { name: "__proto__", type: "text", description },
            { name: "state", type: "enumeration", choices },
            { name: "constructor", relation: "many", to: "n", fields: [{ name: "id", type: "integer", description }] },
          ]),
        );
        expect(code.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      },
    ),
    { numRuns: RUNS },
  );
});

test("the code is formatted, with a constant for each related schema", () => {
  const users = [
    { name: "id", type: "integer" },
    { name: "name", type: "text", ordered: true, description: "First name and last name" },
  ];
  const schema = schemaFromDescription([
    { name: "id", type: "integer", bits: 32 },
    { name: "due-date", type: "date", nullable: true },
    { name: "state", type: "enumeration", choices: ["draft", "done"] },
    { name: "priority", type: "enumeration", choices: ["as soon as possible", "this week", "later", "perhaps"] },
    { name: "tags", type: "list", item: { type: "enumeration", choices: ["a"] }, nullable: true },
    { name: "assignee", relation: "one", from: ["a", "b"], to: ["c", "d"], fields: users },
    { name: "reporter", relation: "one", from: "id", fields: users, hidden: true, filterable: false, path: "by" },
    { name: "define", relation: "many", to: "id", fields: [{ name: "x", type: "json" }], description: "Other" },
    {
      name: "part-lines",
      relation: "many",
      through: "issue_part",
      throughFrom: "issue_id",
      throughTo: "part_id",
      fields: [],
    },
  ]);
  expect(codeOf(schema)).toBe(`import {
  date,
  defineSchema,
  enumeration,
  integer,
  json,
  listOf,
  many,
  one,
  text,
} from "ampipe";

const assigneeSchema = defineSchema({
  id: integer(),
  name: text({ description: "First name and last name", ordered: true }),
});

const defineSchema2 = defineSchema({ x: json() });

const partLinesSchema = defineSchema({});

export const schema = defineSchema({
  id: integer({ bits: 32 }),
  "due-date": date({ nullable: true }),
  state: enumeration(["draft", "done"]),
  priority: enumeration([
    "as soon as possible",
    "this week",
    "later",
    "perhaps",
  ]),
  tags: listOf(enumeration(["a"]), { nullable: true }),
  assignee: one(assigneeSchema, { from: ["a", "b"], to: ["c", "d"] }),
  reporter: one(assigneeSchema, {
    from: "id",
    hidden: true,
    filterable: false,
    path: "by",
  }),
  define: many(defineSchema2, { to: "id", description: "Other" }),
  "part-lines": many(partLinesSchema, {
    through: "issue_part",
    throughFrom: "issue_id",
    throughTo: "part_id",
  }),
});
`);
});
