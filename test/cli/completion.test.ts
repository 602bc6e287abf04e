import { expect, test } from "vitest";
import type { Command } from "../../src/cli/command.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { shellCommandOf } from "../../src/cli/completion/shell-facts.js";
import { runCli } from "./support/run-cli.js";

test.each(["bash", "zsh", "fish"])("the script of %s has all commands, options and choices", async (shell) => {
  const { code, out, errors } = await runCli(["completion", shell]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(out).not.toMatch(/@[A-Z_]+@/);
  for (const entry of COMMANDS) {
    const { name, options } = await entry.load();
    expect(out).toMatch(new RegExp(`\\b${name}\\b`));
    for (const [option, { choices = [], hidden }] of Object.entries(options)) {
      if (hidden === true) continue;
      const words = shell === "fish" ? `-n '__fish_seen_subcommand_from ${name}' -l ${option} ` : `--${option}`;
      expect(out.includes(words), `${name} --${option}`).toBe(true);
      for (const choice of choices) expect(out).toContain(choice);
    }
  }
});

test("the shells are named", async () => {
  expect((await runCli(["completion"])).errors).toContain("The shell is missing. Write one of bash, zsh, fish.");
  expect((await runCli(["completion", "bas"])).errors).toContain(
    'Expected one of bash, zsh, fish, not "bas". Did you mean "bash"?',
  );
  expect((await runCli(["completion", "bash", "zsh"])).code).toBe(2);
});

test("scripts read the usage of a command", () => {
  const command: Command = {
    name: "demo",
    summary: "Demo",
    usage: "FILTER [FILE...] a|b OTHER",
    options: {
      tag: { type: "string", short: "t", multiple: true, help: "A tag" },
      from: { type: "string", value: "FILE", help: "A file" },
      hidden: { type: "boolean", hidden: true, help: "" },
    },
    examples: [],
    run: async () => 0,
  };
  const { arguments: given, options } = shellCommandOf(command);
  expect(given).toEqual([
    { word: { kind: "filter" }, isRepeated: false },
    { word: { kind: "file" }, isRepeated: true },
    { word: { kind: "choice", choices: ["a", "b"] }, isRepeated: false },
    { word: { kind: "other" }, isRepeated: false },
  ]);
  expect(options.slice(0, 2)).toEqual([
    { name: "tag", words: ["--tag", "-t"], help: "A tag", value: { kind: "other" }, isRepeated: true },
    { name: "from", words: ["--from"], help: "A file", value: { kind: "file" }, isRepeated: false },
  ]);
  expect(shellCommandOf({ ...command, usage: "" }).arguments).toEqual([]);
});
