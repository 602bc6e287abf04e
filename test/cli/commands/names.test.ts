import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const ID = { name: "id", type: "integer" };
const ASSIGNEE = { name: "assignee_id", type: "integer", nullable: true, names: ["me", "boss"] };
const path = folderOf({
  "schema.json": JSON.stringify([
    ID,
    ASSIGNEE,
    { name: "notes", relation: "many", fields: [ASSIGNEE], to: "issue_id" },
  ]),
  "filters.txt": "assignee_id=me\nnotes(assignee_id=me)\nid=me\n",
  "issues.jsonl": '{"id":1,"assignee_id":7}\n{"id":2,"assignee_id":8}\n{"id":3,"assignee_id":null}\n',
});
const SCHEMA = ["--schema", path("schema.json")];
const FILE = path("issues.jsonl");

describe("commands that only read a filter accept every declared name", () => {
  test("check", async () => {
    for (const filter of ["assignee_id=me", "assignee_id[boss,5]", "!notes(assignee_id=me)"]) {
      expect(await runCli(["check", filter, "--strict", ...SCHEMA])).toMatchObject({ code: 0, errors: "" });
    }
  });

  test("check --lines, which still rejects a name of another field", async () => {
    const { code, errors } = await runCli(["check", "--lines", path("filters.txt"), ...SCHEMA]);
    expect(code).toBe(1);
    expect(errors).toContain('filters.txt:3:\nField "id" accepts a whole number, such as 42, not "me".');
    expect(errors).toContain("1 of 3 filters are not valid.");
  });

  test("check, without a warning that depends on the value", async () => {
    for (let value = 0; value < 50; value++) {
      const filter = `assignee_id=me&assignee_id=${value}`;
      expect(await runCli(["check", filter, ...SCHEMA])).toMatchObject({ code: 0, errors: "" });
    }
    expect((await runCli(["check", "id=1&id=2", ...SCHEMA])).errors).toContain("No record can match");
  });

  test("tree and complete", async () => {
    expect((await runCli(["tree", "assignee_id=me", ...SCHEMA])).out).toBe("assignee_id = me  (integer)\n");
    expect((await runCli(["complete", "assignee_id=m", ...SCHEMA])).out).toContain("me");
  });
});

describe("commands that need the value of a name", () => {
  test.each([
    ["filter", ["assignee_id=me", FILE], '{"id":1,"assignee_id":7}\n'],
    ["filter", ["assignee_id[me,8]", FILE, "--count"], "2\n"],
    [
      "sql",
      ["assignee_id=me"],
      '("t"."assignee_id" IS NOT NULL AND "t"."assignee_id" = CAST($1 AS bigint))\n-- $1: "7"\n',
    ],
    ["simplify", ["assignee_id=me|assignee_id=7"], "assignee_id=7\n"],
    ["compare", ["assignee_id=me", "assignee_id=7"], "same: Both filters match the same records.\n"],
  ])("%s takes it from --name", async (command, args, out) => {
    const result = await runCli([command, ...args, ...SCHEMA, "--name", "me=7", "--name", "boss=8"]);
    expect({ out: result.out, errors: result.errors, code: result.code }).toEqual({ out, errors: "", code: 0 });
  });

  test("explain takes it from --name", async () => {
    const { out } = await runCli(["explain", "assignee_id=boss", FILE, "--id", "2", ...SCHEMA, "--name=boss=8"]);
    expect(out).toContain("matches");
  });

  test.each([
    ["filter", [FILE]],
    ["explain", [FILE]],
    ["sql", []],
    ["simplify", []],
    ["compare", ["id=1"]],
  ])("%s shows the option if it is missing", async (command, rest) => {
    const { code, out, errors } = await runCli([command, "assignee_id=me|assignee_id[me,boss]", ...rest, ...SCHEMA]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(errors).toContain('The value of "me" is not known here. Write the value itself.');
    expect(errors).toContain(
      'To give "me" a value, add --name me=VALUE\nTo give "boss" a value, add --name boss=VALUE\n',
    );
  });

  test.each([
    [
      [...SCHEMA, "--name", "me=x"],
      'ampipe filter: Option --name: the value of "me" must be of type integer, as field "assignee_id", not "x".\n',
    ],
    [
      [...SCHEMA, "--name", "mee=7"],
      'ampipe filter: Option --name: unknown name "mee". Did you mean "me"? Declared names: "me", "boss".\n',
    ],
    [[...SCHEMA, "--name", "me=7", "--name", "me=8"], 'ampipe filter: Option --name has two values for "me".\n'],
    [[...SCHEMA, "--name", "me"], 'ampipe filter: Option --name must be NAME=VALUE, as in me=7, not "me".\n'],
    [[...SCHEMA, "--name", "=7"], 'ampipe filter: Option --name must be NAME=VALUE, as in me=7, not "=7".\n'],
    [["--name", "me=7"], "ampipe filter: Option --name needs --schema, whose fields declare the names.\n"],
  ])("reject %j", async (options, message) => {
    const { code, errors } = await runCli(["filter", "assignee_id=me", FILE, ...options]);
    expect(code).toBe(2);
    expect(errors.startsWith(message)).toBe(true);
  });
});

test("names of lists and of related records are known, and a schema without names says so", async () => {
  const folder = folderOf({
    "related.json": JSON.stringify([
      { name: "watchers", type: "list", item: { type: "integer" }, names: ["me"] },
      { name: "team", relation: "one", from: "team_id", fields: [{ name: "lead", type: "uuid", names: ["chief"] }] },
    ]),
    "plain.json": JSON.stringify([ID]),
  });
  const related = ["--schema", folder("related.json")];
  const { out } = await runCli(["simplify", "watchers*me", ...related, "--name", "me=7"]);
  expect(out).toBe("watchers*7\n");
  const wrong = await runCli(["simplify", "watchers*me", ...related, "--name", "me=7", "--name", "chief=7"]);
  expect(wrong).toMatchObject({
    code: 2,
    errors: expect.stringContaining('the value of "chief" must be of type uuid, as field "lead", not "7".'),
  });
  const none = await runCli(["simplify", "id=1", "--schema", folder("plain.json"), "--name", "me=7"]);
  expect(none.errors).toContain('unknown name "me". No field of --schema declares a name.');
});
