import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MANUAL_PAGE, manualPage } from "../../scripts/manual-page.js";
import { COMMANDS } from "../../src/cli/commands.js";

const page = readFileSync(MANUAL_PAGE, "utf8");

test("the manual page is that of the commands", async () => {
  expect(page, 'Run "npx tsx scripts/manual-page.ts", which writes it.').toBe(await manualPage());
});

test("the manual page describes every command with every option", async () => {
  const plain = page.replaceAll("\\-", "-");
  for (const { load } of COMMANDS) {
    const { name, options } = await load();
    const [, section = ""] = plain.split(`.SH AMPIPE ${name.toUpperCase()}\n`);
    const [own = ""] = section.split("\n.SH ");
    for (const [option, { hidden }] of Object.entries(options)) {
      expect(own.includes(`--${option}\\fR`), `${name} --${option}`).toBe(hidden !== true);
    }
  }
});

test("no line of text is a command of troff", () => {
  const requests = page.split("\n").filter((line) => /^[.']/.test(line));
  expect(new Set(requests.map((line) => line.split(" ")[0]))).toEqual(
    new Set([".TH", ".SH", ".B", ".br", ".TP", ".PP"]),
  );
});
