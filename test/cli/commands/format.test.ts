import { expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const path = folderOf({ "many.txt": "a=1\n( b = 2 )\nc\n", "pretty.txt": "a = 1 & b = 2\n" });
const LONG = Array.from({ length: 6 }, (_, i) => `some_field_${i}=value`).join("&");

test.each<[string[], string]>([
  [['( price >= 100 ) & name = "bolt"'], "price>=100&name=bolt\n"],
  [["--pretty", "a=1&b[1,2]"], "a = 1 & b[1, 2]\n"],
  [["-p", LONG], `${LONG.replaceAll("=", " = ").replaceAll("&", "\n& ")}\n`],
  [["--url", "name=AT*T&price>=100"], "name%3DAT*T%26price%3E%3D100\n"],
  [[" a = 1 ", "b = 2"], "a=1\nb=2\n"],
  [["-F", path("pretty.txt")], "a=1&b=2\n"],
  [['name="\u001b[2J"'], 'name="\\u001B[2J"\n'],
])("%j prints the filter", async (args, out) => {
  expect(await runCli(["format", ...args])).toEqual({ code: 0, out, errors: "" });
});

test("a filter on a terminal has colors, and no characters that control the terminal", async () => {
  const { out } = await runCli(["format", "--color=always", 'name="\u001b[2J"&a=1']);
  expect(out).not.toContain("\u001b[2J");
  expect(out.replaceAll(/\x1b\[[\d;]*m/g, "")).toBe('name="\\u001B[2J"&a=1\n');
  expect((await runCli(["format", "--color=always", "--url", "a=1"])).out).toBe("a%3D1\n");
});

test("errors are reported, and the other filters are printed", async () => {
  const { code, out, errors } = await runCli(["format", "--lines", path("many.txt")]);
  expect({ code, out }).toEqual({ code: 2, out: "a=1\nb=2\n" });
  expect(errors.split("\n")[0]).toBe(`${path("many.txt")}:3:`);
  expect((await runCli(["format", "--url", "a=1&&b=2"])).errors).toContain("Run: ampipe format 'a=1&b=2' --url\n");
});

test("--check prints the filters that are formatted in another way", async () => {
  expect(await runCli(["format", "--check", "a=1&b=2", "c=3"])).toEqual({ code: 0, out: "", errors: "" });
  expect(await runCli(["format", "--check", "a=1", "b = 2"])).toEqual({ code: 1, out: "b=2\n", errors: "" });
  expect(await runCli(["format", "--check", "--pretty", "-F", path("pretty.txt")])).toMatchObject({ code: 0, out: "" });
  expect(await runCli(["format", "--check", "--lines", path("many.txt")])).toMatchObject({
    code: 2,
    out: `${path("many.txt")}:2: b=2\n`,
  });
});

test("options that exclude each other are an error", async () => {
  expect((await runCli(["format", "--pretty", "--url", "a=1"])).errors).toContain("exclude each other");
});
