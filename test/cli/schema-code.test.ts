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

test("the code of any schema defines the same schema, hidden fields and columns included", () => {
  fc.assert(
    fc.property(anySchema(), (schema) => void codeOf(schema)),
    { numRuns: RUNS },
  );
});

test("the code of any description with relations defines the same schema", () => {
  fc.assert(
    fc.property(anySchema({ relations: true }), (schema) => {
      codeOf(schemaFromDescription(describeSchema(schema)));
    }),
    { numRuns: RUNS },
  );
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
            { name: "constructor", relation: "many", fields: [{ name: "id", type: "integer", description }] },
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
    { name: "reporter", relation: "one", fields: users, hidden: true, filterable: false, path: "by" },
    { name: "define", relation: "many", fields: [{ name: "x", type: "json" }], description: "Other" },
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
