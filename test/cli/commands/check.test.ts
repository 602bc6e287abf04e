import { expect, test } from "vitest";
import { folderOf, SCHEMA_JSON } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const path = folderOf({
  "schema.json": SCHEMA_JSON,
  "filter.txt": "active=true &\n  prise>=100\n",
  "good.txt": "price>=100\r\n\r\nactive=true\r\n",
  "many.txt": "price>=100\n  \nprise>=1\nname=AT&T\ntag==new\n",
});
const schema = `--schema=${path("schema.json")}`;
const NOTHING = { out: "", errors: "" };

test("a valid filter prints nothing", async () => {
  expect(await runCli(["check", "price>=100&active=true"])).toEqual({ code: 0, ...NOTHING });
  expect(await runCli(["check", "price>=100&active=true", schema])).toEqual({ code: 0, ...NOTHING });
  expect(await runCli(["check", ""])).toEqual({ code: 0, ...NOTHING });
  expect(await runCli(["check", "a=1", "b=2"])).toEqual({ code: 0, ...NOTHING });
});

test("an error is shown with carets and the corrected command", async () => {
  expect(await runCli(["check", "prise>=100&&active=true", "--schema", path("schema.json")])).toEqual({
    code: 1,
    out: "",
    errors: [
      'Unknown field "prise". Did you mean "price"?',
      "  prise>=100&&active=true",
      "  ^^^^^",
      '"&&" is not valid. Write "&".',
      "  prise>=100&&active=true",
      "            ^^",
      `Run: ampipe check 'price>=100&active=true' --schema ${path("schema.json")}`,
      "",
    ].join("\n"),
  });
});

test("an error without a fix has no corrected command", async () => {
  const { code, errors } = await runCli(["check", "5th=1", "--color=always"]);
  expect(code).toBe(1);
  expect(errors).not.toContain("Run:");
  expect(errors).toMatch(/^\x1b\[1;31m.*\x1b\[0m\n {2}\x1b.*\n\x1b\[31m +\^+\x1b\[0m\n$/);
});

test("fixes of different lengths are applied together, and only if the result is valid", async () => {
  const corrected = async (filter: string) =>
    /^Run: (.*)$/m.exec((await runCli(["check", filter, schema])).errors)?.[1];
  expect(await corrected("pric>=100&&activ=true&&tag=nw")).toMatch(/^ampipe check 'price>=100&active=true&tag=new' /);
  expect(await corrected("pric>=100&active=maybe")).toBe(undefined);
});

test("an error in one of several lines of a filter is shown with its line", async () => {
  expect(await runCli(["check", "-F", path("filter.txt"), schema, "--color=always"])).toEqual({
    code: 1,
    out: "",
    errors: expect.stringMatching(/filter\.txt:\n[\s\S]*2 \| {3}prise>=100\n[\s\S]*Corrected: [\s\S]*price/),
  });
});

test("warnings do not fail, unless --strict is set", async () => {
  const warned = await runCli(["check", "a==1"]);
  expect(warned).toMatchObject({ code: 0, out: "", errors: expect.stringMatching(/^Warning: /) });
  expect(await runCli(["check", "a==1", "--strict"])).toMatchObject({ code: 1, out: "" });
  expect(await runCli(["check", "a=1", "--strict"])).toEqual({ code: 0, ...NOTHING });
  expect((await runCli(["check", "a==1", "--color=always"])).errors).toContain("\x1b[1;33mWarning");
});

test("a filter that no record can match has a warning, and the filter that is probably meant", async () => {
  expect(await runCli(["check", "id=5&id=7", "--schema", path("schema.json")])).toEqual({
    code: 0,
    out: "",
    errors: [
      'Warning: No record can match all of "id=5", "id=7". Did you mean "id[5,7]"?',
      "  id=5&id=7",
      "  ^^^^^^^^^",
      `Did you mean: ampipe check 'id[5,7]' --schema ${path("schema.json")}`,
      "",
    ].join("\n"),
  });
  expect(await runCli(["check", "tag!=new|tag!=sale", schema, "--strict", "-q"])).toEqual({ code: 1, ...NOTHING });
});

test("a correction inside of another one comes first", async () => {
  const { errors } = await runCli(["check", "name=NULL&name=longer", "--schema", path("schema.json")]);
  expect(errors).toContain("No record can match");
  expect(errors).toContain("Did you mean: ampipe check 'name=null&name=longer' ");
});

test("many filters are read from lines, and all are reported", async () => {
  const { code, errors } = await runCli(["check", "--lines", path("many.txt"), schema]);
  expect(code).toBe(1);
  const found = [...errors.matchAll(/many\.txt:(\d+):$/gm)].map(([, line]) => line);
  expect(found).toEqual(["3", "4", "5"]);
  expect(errors).toContain("Corrected: price>=1\n");
  expect(errors).toMatch(/\n3 of 4 filters are not valid\.\n$/);
  expect(await runCli(["check", "--lines", path("good.txt"), schema])).toEqual({ code: 0, ...NOTHING });
});

test("- reads lines of stdin, in addition to arguments", async () => {
  const { code, errors } = await runCli(["check", "x=1", "-"], { input: "a=1\nb\n" });
  expect(code).toBe(1);
  expect(errors).toMatch(/^stdin:2:\n/);
  expect(errors).toMatch(/\n1 of 3 filters are not valid\.\n$/);
  expect(await runCli(["check", "-F", "-"], { input: "a=1 &\nb=2\n" })).toEqual({ code: 0, ...NOTHING });
  expect(await runCli(["check", "-"])).toEqual({ code: 0, ...NOTHING });
});

test("a file that is not UTF-8 is an error", async () => {
  expect(await runCli(["check", "-F", "-"], { input: Buffer.from([0x61, 0xff]) })).toEqual({
    code: 2,
    out: "",
    errors: "ampipe check: Cannot read standard input: it is not UTF-8 text.\n",
  });
});

test("--quiet prints nothing", async () => {
  expect(await runCli(["check", "-q", "a", "b=1", "c"])).toEqual({ code: 1, ...NOTHING });
});

test("--json prints a line per filter", async () => {
  const { code, out, errors } = await runCli(["check", "--json", "--lines", path("many.txt"), schema]);
  expect({ code, errors }).toEqual({ code: 1, errors: "" });
  const results = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(results.map(({ place, filter, valid, corrected }) => [place, filter, valid, corrected])).toEqual([
    [`${path("many.txt")}:1`, "price>=100", true, undefined],
    [`${path("many.txt")}:3`, "prise>=1", false, "price>=1"],
    [`${path("many.txt")}:4`, "name=AT&T", false, expect.anything()],
    [`${path("many.txt")}:5`, "tag==new", false, expect.anything()],
  ]);
  expect(results[1].diagnostics[0]).toMatchObject({ code: "bind.unknown-field", span: { start: 0, end: 5 } });
});
