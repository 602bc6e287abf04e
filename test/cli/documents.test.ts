import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import { COMMON_OPTIONS } from "../../src/cli/common-options.js";
import { blocksOf, tableRowsOf } from "../support/markdown.js";
import { optionsTable } from "./support/options-table.js";

const document = readFileSync("docs/cli.md", "utf8");

test("docs/cli.md lists every command with its summary", () => {
  const listed = tableRowsOf("docs/cli.md").filter(([first = ""]) => first.startsWith("[`"));
  expect(listed.map(([first = "", summary]) => [/`(.*)`/.exec(first)?.[1], summary])).toEqual(
    COMMANDS.map(({ name, summary }) => [name, summary]),
  );
});

test("docs/cli.md lists every option of every command", async () => {
  const commands = await Promise.all(COMMANDS.map(({ load }) => load()));
  const [, listed] = /<!-- options -->\n([\s\S]*)<!-- \/options -->/.exec(document) ?? [];
  expect(listed, 'Run "npx tsx test/cli/support/options-table.ts", which prints the table.').toBe(
    optionsTable(commands, COMMON_OPTIONS),
  );
});

test("every filter in a command is in single quotes", async () => {
  const commands = await Promise.all(COMMANDS.map(({ load }) => load()));
  const help = commands.flatMap(({ examples }) => examples.map(({ command }) => command));
  const shown = blocksOf("docs/cli.md")
    .flatMap(({ code }) => code.split("\n"))
    .filter((line) => line.startsWith("$ "));
  for (const command of [...help, ...shown]) {
    // Without its quoted parts, a command has no character that means something else in a filter than in the shell.
    expect(command.replaceAll(/'[^']*'|"\$\(.*?\)"|2>\/dev\/null/g, "")).not.toMatch(
      /[|&<>*]=|=[<>]|[^ ]&[^& ]|\w[<>]=?\w/,
    );
  }
});
