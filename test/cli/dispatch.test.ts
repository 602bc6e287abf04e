import { expect, test } from "vitest";
import { BrokenPipe, type Command, CommandError, ReportedError } from "../../src/cli/command.js";
import { COMMANDS } from "../../src/cli/commands.js";
import { folderOf } from "./support/folder.js";
import { runCli } from "./support/run-cli.js";

test("--version prints the version", async () => {
  expect(await runCli(["--version"])).toEqual({ code: 0, out: "1.2.3\n", errors: "" });
  expect(await runCli(["-V"])).toEqual({ code: 0, out: "1.2.3\n", errors: "" });
});

test("--help prints all commands, and a call without arguments prints them as an error", async () => {
  const help = await runCli(["--help"]);
  for (const { name, summary } of COMMANDS) expect(help.out).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
  for (const argv of [["-h"], ["help"], ["help", "--color"], ["--color", "auto", "-h"]]) {
    expect(await runCli(argv)).toEqual(help);
  }
  expect(await runCli([])).toEqual({ code: 2, out: "", errors: help.out });
});

test("help COMMAND and COMMAND --help print the help of the command", async () => {
  const help = await runCli(["check", "--help"]);
  expect(help).toMatchObject({ code: 0, errors: "" });
  expect(help.out).toContain("ampipe check FILTER... [options]");
  expect(await runCli(["help", "check"])).toEqual(help);
  expect(await runCli(["check", "a=", "-h"])).toEqual(help);
});

test("every command has the name and summary of the list, and an example of itself", async () => {
  for (const entry of COMMANDS) {
    const { name, summary, examples } = await entry.load();
    expect({ name, summary }).toEqual({ name: entry.name, summary: entry.summary });
    expect(examples[0]?.command).toContain(`ampipe ${name} `);
  }
});

test("the help of every command fits on a screen, and lists exactly the options that it accepts", async () => {
  for (const entry of COMMANDS) {
    const { options } = await entry.load();
    const { out } = await runCli([entry.name, "--help"]);
    const lines = out.trimEnd().split("\n");
    expect(lines.length, entry.name).toBeLessThanOrEqual(52);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    const listed = [...out.matchAll(/^ {2}(?:-\w, | {4})--([\w-]+)/gm)].map(([, name]) => name);
    const visible = Object.keys(options).filter((name) => options[name]?.hidden !== true);
    expect(listed).toEqual([...visible, "color", "help"]);
    expect(out.indexOf("Examples:")).toBeLessThan(out.indexOf("Options:"));
  }
});

test("--color is read before and after the command", async () => {
  const plain = await runCli(["check", "--help"]);
  const colored = await runCli(["check", "--help", "--color", "always"]);
  expect(colored.out).not.toBe(plain.out);
  expect(colored.out.replaceAll(/\x1b\[\d*m/g, "")).toBe(plain.out);
  expect(await runCli(["--color=always", "check", "--help"])).toEqual(colored);
  expect(await runCli(["--color", "always", "check", "--help"])).toEqual(colored);
  expect(await runCli(["--color", "always", "check", "--help", "--color=never"])).toEqual(plain);
  expect((await runCli(["--color", "always", "--help"])).out).toContain("\x1b[1mUsage:\x1b[0m");
  expect((await runCli(["--color", "pink", "check", "a=1"])).errors).toContain("must be one of auto, always, never");
  expect((await runCli(["--color", "pink", "--version"])).out).toBe("1.2.3\n");
  expect((await runCli(["--color"])).code).toBe(2);
});

test.each<[string[], string]>([
  [["chekc", "a=1"], 'ampipe: "chekc" is not a command. Did you mean "check"?'],
  [["form"], 'ampipe: "form" is not a command. Did you mean "format"?'],
  [["zzz"], `ampipe: "zzz" is not a command. The commands are ${COMMANDS.map(({ name }) => name).join(", ")}.`],
  [["--json", "check"], 'ampipe: Unknown option "--json". Options follow the command: ampipe COMMAND --json'],
  [["check"], "ampipe check: The filter is missing. Write it in single quotes, or use -F FILE."],
])("%j is explained", async (argv, message) => {
  const hint = argv[0] === "check" ? 'Run "ampipe check --help"' : 'Run "ampipe --help"';
  expect(await runCli(argv)).toEqual({ code: 2, out: "", errors: `${message}\n${hint} for examples and options.\n` });
});

const commandThat = (run: Command["run"]) => {
  const command: Command = { name: "filter", summary: "", usage: "", options: {}, examples: [], run };
  return [{ name: "filter", summary: "", load: async () => command }];
};

test("a filter instead of a command gets the command to run", async () => {
  const commands = commandThat(async () => 0);
  const { errors } = await runCli(["name=it's", "a file"], { commands });
  expect(errors.split("\n")[0]).toBe(
    `ampipe: "name=it's" is not a command. To filter by it, run: ampipe filter 'name=it'\\''s' 'a file'`,
  );
});

const file = folderOf({
  "custom.json": JSON.stringify([{ name: "near", type: "text", custom: true, operators: ["="] }]),
});

test.each([
  ["filter", []],
  ["explain", []],
  ["sql", ["--dialect", "sqlite"]],
])("ampipe %s has no meaning for a custom field", async (command, options) => {
  const argv = [command, "near=Rome", "--schema", file("custom.json"), ...options];
  expect(await runCli(argv, { input: '{"near":"Rome"}\n' })).toEqual({
    code: 2,
    out: "",
    errors: `ampipe ${command}: the filter has a condition on a custom field, whose meaning only a program has\n`,
  });
});

test("the errors of a command become messages and exit codes", async () => {
  const failing = (error: unknown) => runCli(["filter"], { commands: commandThat(() => Promise.reject(error)) });
  expect(await failing(new BrokenPipe())).toEqual({ code: 0, out: "", errors: "" });
  expect(await failing(new ReportedError())).toEqual({ code: 2, out: "", errors: "" });
  expect(await failing(new CommandError("No.\n\x1b[31mNo."))).toEqual({
    code: 2,
    out: "",
    errors: "ampipe filter: No.\n\uFFFD[31mNo.\n",
  });
  const bug = await failing(new RangeError("oops"));
  expect(bug.code).toBe(2);
  expect(bug.errors).toMatch(/^ampipe filter: unexpected error.*\nRangeError: oops\n {4}at /);
  const stackless = Object.assign(new Error("bare"), { stack: undefined });
  expect((await failing(stackless)).errors).toContain("\nbare\n");
  expect((await failing("thrown")).errors).toContain("\nthrown\n");
});

test("a command that was stopped by a signal reports nothing", async () => {
  const commands = commandThat(() => Promise.reject(new Error("aborted")));
  expect(await runCli(["filter"], { commands, signal: AbortSignal.abort() })).toEqual({ code: 2, out: "", errors: "" });
});

test("the exit code of a command is that of the program", async () => {
  expect((await runCli(["filter"], { commands: commandThat(async () => 1) })).code).toBe(1);
});
