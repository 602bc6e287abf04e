import { bold } from "./color.js";
import type { Command, CommandEntry, CommandOption } from "./command.js";
import { allOptions } from "./common-options.js";

/** Returns the help of one command: examples first. */
export function commandHelp(
  { name, summary, usage, options, examples, notes = [] }: Command,
  hasColor: boolean,
): string {
  const lines = Object.entries(allOptions(options))
    .filter(([, option]) => option.hidden !== true)
    .map(([optionName, option]) => [syntaxOf(optionName, option), helpOf(option)] as const);
  const sections = [
    `${summary}.`,
    `${bold("Usage:", hasColor)} ampipe ${name} ${usage} [options]`,
    section("Examples", exampleLines(examples), hasColor),
    section("Options", twoColumns(lines), hasColor),
    ...(notes.length === 0 ? [] : [notes.flatMap((note) => wrap(note, WIDTH)).join("\n")]),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Returns the help of the program: what it does, by example, and its commands. */
export function overview(entries: readonly CommandEntry[], hasColor: boolean): string {
  const commands = entries.map(({ name, summary }) => [name, summary] as const);
  const sections = [
    "Filters JSON and CSV, checks filters and converts them to SQL.",
    `${bold("Usage:", hasColor)} ampipe COMMAND [arguments] [options]`,
    section("Examples", exampleLines(OVERVIEW_EXAMPLES.filter(({ command }) => isKnown(command, entries))), hasColor),
    section("Commands", twoColumns(commands), hasColor),
    section(
      "Options",
      twoColumns([
        ["-h, --help", "Show this help, or with a command, its help"],
        ["-V, --version", "Show the version"],
      ]),
      hasColor,
    ),
    `Write filters in single quotes: the shell reads &, |, *, !, ( and > otherwise.\nRun "ampipe COMMAND --help" for examples and options of a command.`,
  ];
  return `${sections.join("\n\n")}\n`;
}

const OVERVIEW_EXAMPLES = [
  { command: "ampipe filter 'active=true&price>=100' products.jsonl", purpose: "Print the lines that match" },
  {
    command: "ampipe check 'prise>=100' --schema schema.json",
    purpose: "Find the mistake, and show the corrected command",
  },
  {
    command: "ampipe sql 'price>=100|tag=new' --dialect postgres",
    purpose: "Print the SQL condition and its parameters",
  },
];

function isKnown(command: string, entries: readonly CommandEntry[]): boolean {
  return entries.some(({ name }) => command.startsWith(`ampipe ${name} `));
}

function section(title: string, lines: readonly string[], hasColor: boolean): string {
  return [bold(`${title}:`, hasColor), ...lines].join("\n");
}

function exampleLines(examples: Command["examples"]): string[] {
  return examples.flatMap(({ command, purpose }) => [`  # ${purpose}`, `  ${command}`]);
}

/** `-m, --limit COUNT`, with the long names below each other. */
function syntaxOf(name: string, { short, type, value = "VALUE" }: CommandOption): string {
  const long = type === "string" ? `--${name} ${value}` : `--${name}`;
  return short === undefined ? `    ${long}` : `-${short}, ${long}`;
}

function helpOf({ help, choices }: CommandOption): string {
  return choices === undefined ? help : `${help}: ${choices.join(", ")}`;
}

const WIDTH = 80;

/** Aligns the second column, and wraps it at the width of a terminal. */
function twoColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length)) + 4;
  return rows.flatMap(([first, second]) =>
    wrap(second, WIDTH - width).map((line, i) => `  ${i === 0 ? first : ""}`.padEnd(width) + line),
  );
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
