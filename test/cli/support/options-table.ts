import { pathToFileURL } from "node:url";
import type { Command, CommandOption } from "../../../src/cli/command.js";
import { COMMANDS } from "../../../src/cli/commands.js";
import { COMMON_OPTIONS } from "../../../src/cli/common-options.js";

type Options = Readonly<Record<string, CommandOption>>;

/** Returns the table of all options in docs/cli.md: those of all commands, then each one with the commands that have it. */
export function optionsTable(commands: readonly Pick<Command, "name" | "options">[], common: Options): string {
  const rows = new Map<string, { readonly cells: readonly [string, string]; readonly names: string[] }>();
  const add = (command: string, options: Options): void => {
    for (const [name, option] of Object.entries(options)) {
      if (option.hidden === true) continue;
      const cells = [syntaxOf(name, option), meaningOf(option)] as const;
      const row = rows.get(cells.join()) ?? { cells, names: [] };
      row.names.push(command);
      rows.set(cells.join(), row);
    }
  };
  add("all", common);
  for (const { name, options } of commands) add(`\`${name}\``, options);
  const lines = [...rows.values()].map(({ cells: [syntax, meaning], names }) => [syntax, names.join(" "), meaning]);
  return table([["option", "commands", "meaning"], ...lines]);
}

function syntaxOf(name: string, { short, type, value = "VALUE" }: CommandOption): string {
  const long = `\`--${name}${type === "string" ? ` ${value}` : ""}\``;
  return short === undefined ? long : `\`-${short}\` ${long}`;
}

function meaningOf({ help, choices }: CommandOption): string {
  return (choices === undefined ? help : `${help}: ${choices.join(", ")}`).replaceAll("|", "\\|");
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |\n`;
  const [heading = [], ...others] = rows;
  return line(heading) + line(widths.map((width) => "-".repeat(width))) + others.map(line).join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.stdout.write(optionsTable(await Promise.all(COMMANDS.map(({ load }) => load())), COMMON_OPTIONS));
}
