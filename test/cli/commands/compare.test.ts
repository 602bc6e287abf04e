import { expect, test } from "vitest";
import { folderOf, SCHEMA_JSON } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const path = folderOf({ "schema.json": SCHEMA_JSON });

const GUESSED = "Guessed types: a integer. Use --schema for the types of your table.\n";

test.each([
  ["a>1", "!(a<=1|a=null)", 0, "same: Both filters match the same records.\n"],
  [
    "a>1",
    "a>=1",
    1,
    'narrower: The second filter matches all records of the first, and others.\n  only the second: {"a":1}\n',
  ],
  [
    "a>=1",
    "a>1",
    1,
    'wider: The first filter matches all records of the second, and others.\n  only the first:  {"a":1}\n',
  ],
  [
    "a=1",
    "a=2",
    1,
    'disjoint: No record matches both filters.\n  only the first:  {"a":1}\n  only the second: {"a":2}\n',
  ],
  [
    "a>1",
    "a<5",
    1,
    'overlapping: Each filter matches records that the other does not.\n  only the first:  {"a":5}\n  only the second: {"a":0}\n  both:            {"a":2}\n',
  ],
] as const)("compares %s and %s", async (first, second, code, out) => {
  expect(await runCli(["compare", first, second])).toEqual({ code, out, errors: GUESSED });
});

test("says that a comparison is unknown", async () => {
  const filters = ["c(a=1)>=3&c(a=2)>=3", "!(c()<6)"] as const;
  const { code, out } = await runCli(["compare", ...filters]);
  expect({ code, out }).toMatchObject({ code: 2, out: expect.stringContaining("Reason: related.") });
});

test("uses a schema, and prints JSON", async () => {
  const { code, out } = await runCli(["compare", "active=true", "price>5", "--json", "--schema", path("schema.json")]);
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 1, answer: "overlapping", both: { active: true } });
});

test.each([[[]], [["a=1"]], [["a=1", "a=2", "a=3"]]])("needs two filters: %j", async (filters) => {
  const { code, errors } = await runCli(["compare", ...filters]);
  expect({ code, errors }).toMatchObject({ code: 2, errors: expect.stringContaining("Two filters are needed.") });
});

test("reports the errors of both filters", async () => {
  const { code, errors } = await runCli(["compare", "prise=1", "activ=true", "--schema", path("schema.json")]);
  expect(code).toBe(2);
  expect(errors).toContain('Unknown field "prise"');
  expect(errors).toContain('Unknown field "activ"');
  expect(await runCli(["compare", "a=1", "a=1&&b=2"])).toMatchObject({ code: 2, out: "" });
});
