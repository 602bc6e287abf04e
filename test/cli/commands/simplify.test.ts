import { expect, test } from "vitest";
import { folderOf, SCHEMA_JSON } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const path = folderOf({ "schema.json": SCHEMA_JSON });

test("prints a filter with fewer conditions", async () => {
  expect(await runCli(["simplify", "a=1|a=2|a=2&a>1"])).toEqual({
    code: 0,
    out: "a[1,2]\n",
    errors: "Guessed types: a integer. Use --schema for the types of your table.\n",
  });
});

test("uses a schema, a file and spaces", async () => {
  const args = ["simplify", "-F", "-", "--pretty", "--schema", path("schema.json")];
  expect(await runCli(args, { input: "price>5&price>10&active=true\n" })).toEqual({
    code: 0,
    out: "price > 10 & active = true\n",
    errors: "",
  });
});

test("reports errors", async () => {
  expect(await runCli(["simplify", "a=1&&b=2"])).toMatchObject({ code: 2, out: "" });
  expect(await runCli(["simplify", "prise=1", "--schema", path("schema.json")])).toMatchObject({ code: 2, out: "" });
  expect((await runCli(["simplify", "a", "=", "1"])).errors).toContain("Unexpected argument");
});
