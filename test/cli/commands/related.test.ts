import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const file = folderOf({
  "objects.json": '[{"id":1,"x":{"n":1,"s":"a"},"d":5},{"id":2,"x":{"n":2,"s":"b"},"d":6}]',
  "schema.json": JSON.stringify([
    { name: "id", type: "integer" },
    { name: "rows", relation: "many", to: "order_id", fields: [{ name: "qty", type: "integer" }] },
  ]),
});
const SCHEMA = ["--schema", file("schema.json")];

describe("conditions on related records", () => {
  test("are drawn as a tree, with the types of a schema", async () => {
    expect((await runCli(["tree", "a=1&c(x=1|y=2)>=3&!d()"])).out).toContain("c() >= 3\n│  └─ or\n│     ├─ x = 1");
    expect((await runCli(["tree", "rows(qty=1)", ...SCHEMA])).out).toContain("qty = 1  (integer)");
  });

  test("become SQL with tables of the names of the relations", async () => {
    const known = await runCli(["sql", "rows(qty=1)", "--table", "order", ...SCHEMA]);
    expect(known.out).toContain('"related 1"."order_id" = "order"."id"');
  });

  test.each([
    [["--fields", "x"], "fields", "  x\n  ^\n"],
    [["--sort", "id,-x"], "sort", "  id,-x\n     ^^\n"],
    [["--fields=id,x", "--out", "csv"], "fields", "  id,x\n     ^\n"],
  ])("an object in %j is reported with its fields", async (options, name, excerpt) => {
    const { code, errors } = await runCli(["filter", "id=1", file("objects.json"), "--quiet", ...options]);
    expect({ code, errors }).toEqual({
      code: 2,
      errors: `Option --${name}: "x" is an object. Write its fields: "x.n", "x.s".\n${excerpt}`,
    });
  });

  test.each([
    [["sql", "a(b(c(d=1)))"], "nested more than 2 levels deep"],
    [["sql", "", "--table", "issue"], "names no field"],
    [["sql", "comments()", "--table", "issue"], "names no field"],
    [["sql", "a=1&c(x=1&y(z=2))"], 'The keys of relation "c" are not known'],
    [["sql", "rows.qty=1", ...SCHEMA], "rows(qty=1)"],
  ])("%j is rejected with a message", async (args, message) => {
    const { code, errors } = await runCli(args);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
    expect(errors).not.toContain("unexpected error");
  });
});
