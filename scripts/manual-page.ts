// Writes man/ampipe.1, the manual page, from the same facts as `--help`.
import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Command, CommandOption } from "../src/cli/command.js";
import { COMMANDS } from "../src/cli/commands.js";
import { COMMON_OPTIONS } from "../src/cli/common-options.js";

export const MANUAL_PAGE = "man/ampipe.1";

/** Returns the manual page of all commands, in the language of troff. */
export async function manualPage(): Promise<string> {
  const commands = await Promise.all(COMMANDS.map(({ load }) => load()));
  const lines = [
    '.TH AMPIPE 1 "" ampipe "User Commands"',
    ".SH NAME",
    "ampipe \\- filter JSON and CSV, check filters and convert them to SQL",
    ".SH SYNOPSIS",
    ...commands.flatMap(({ name, usage }) => [`.B ampipe ${text(name)}`, `${text(usage)} [options]`, ".br"]),
    ".SH DESCRIPTION",
    text("A filter consists of conditions such as price>=100, combined by & and |. Write it in single quotes."),
    text("The commands have these options in common:"),
    ...Object.entries(COMMON_OPTIONS).flatMap(([name, option]) => optionLines(name, option)),
    ...commands.flatMap(commandLines),
    ".SH SEE ALSO",
    text("jq(1), grep(1). The documentation of the package explains the language: grammar/LANGUAGE.md, docs/cli.md."),
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines({ name, summary, usage, options, examples, notes = [] }: Command): readonly string[] {
  return [
    `.SH AMPIPE ${text(name.toUpperCase())}`,
    `.B ampipe ${text(name)}`,
    `${text(usage)} [options]`,
    ".PP",
    text(`${summary}.`),
    ...Object.entries<CommandOption>(options).flatMap(([option, facts]) => optionLines(option, facts)),
    ...notes.flatMap((note) => [".PP", text(note)]),
    ".PP",
    "Examples:",
    ...examples.flatMap(({ command, purpose }) => [".TP", text(purpose), `.B ${text(command)}`]),
  ];
}

function optionLines(name: string, { short, type, value = "VALUE", help, choices, hidden }: CommandOption): string[] {
  if (hidden === true) return [];
  const names = [...(short === undefined ? [] : [`\\fB\\-${short}\\fR`]), `\\fB\\-\\-${text(name)}\\fR`].join(", ");
  const meaning = choices === undefined ? help : `${help}: ${choices.join(", ")}`;
  return [".TP", type === "string" ? `${names} \\fI${text(value)}\\fR` : names, text(meaning)];
}

/** Escapes what troff would read as a command or replace by another character. */
function text(plain: string): string {
  return plain
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replace(/^[.]/, "\\&$&");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  mkdirSync("man", { recursive: true });
  writeFileSync(MANUAL_PAGE, await manualPage());
}
