import type { Command, CommandOption } from "../command.js";
import { allOptions } from "../common-options.js";

/** What a word of a command may be. */
export type WordKind =
  | { readonly kind: "filter" | "file" | "other" }
  | { readonly kind: "choice"; readonly choices: readonly string[] };

/** An argument by its position. */
export interface ShellArgument {
  readonly word: WordKind;
  readonly isRepeated: boolean;
}

/** An option, as the user types it. */
export interface ShellOption {
  readonly name: string;
  /** `--limit`, and `-m` if it has one letter too. */
  readonly words: readonly string[];
  readonly help: string;
  /** The word that follows it. Undefined for a flag. */
  readonly value: WordKind | undefined;
  readonly isRepeated: boolean;
}

/** What the scripts know of a command. */
export interface ShellCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly ShellOption[];
  readonly arguments: readonly ShellArgument[];
}

export function shellCommandOf({ name, summary, usage, options }: Command): ShellCommand {
  return {
    name,
    summary,
    arguments: usage
      .split(" ")
      .filter((word) => word !== "")
      .map(argumentOf),
    options: Object.entries(allOptions(options))
      .filter(([, option]) => option.hidden !== true)
      .map(([long, option]) => ({
        name: long,
        words: [`--${long}`, ...(option.short === undefined ? [] : [`-${option.short}`])],
        help: option.help,
        value: option.type === "boolean" ? undefined : optionValueOf(option),
        isRepeated: option.multiple === true,
      })),
  };
}

/** Reads a word of the usage: `FILTER`, `[FILE...]`, `bash|zsh|fish`. */
function argumentOf(usage: string): ShellArgument {
  const name = usage.replace(/^\[|\]$/g, "").replace(/\.\.\.$/, "");
  const isRepeated = /\.\.\.\]?$/.test(usage);
  if (name.includes("|")) return { word: { kind: "choice", choices: name.split("|") }, isRepeated };
  const kind = name === "FILTER" || name === "TEXT" ? "filter" : name === "FILE" ? "file" : "other";
  return { word: { kind }, isRepeated };
}

function optionValueOf({ choices, completes, value }: CommandOption): WordKind {
  if (choices !== undefined) return { kind: "choice", choices };
  return { kind: completes === "file" || value === "FILE" ? "file" : "other" };
}
