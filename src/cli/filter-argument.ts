import { existsSync } from "node:fs";
import { show, visible } from "../language/diagnostics/display.js";
import { looksLikeFilter } from "./arguments.js";
import { type CommandOption, type OptionValues, type Streams, UsageError } from "./command.js";
import { readText } from "./read-text.js";
import { shellQuote } from "./shell-quote.js";

/** The option that replaces the argument FILTER. */
export const FILTER_FILE_OPTION = {
  type: "string",
  short: "F",
  value: "FILE",
  completes: "file",
  help: "Read the filter from a file (-: standard input)",
} as const satisfies CommandOption;

export const NO_FILTER = "The filter is missing. Write it in single quotes, or use -F FILE.";

/** A filter and the other arguments. */
export interface FilterArgument {
  readonly text: string;
  readonly rest: readonly string[];
  /** Whether the text is the first argument, and not the content of a file. */
  readonly isArgument: boolean;
}

/** Returns the filter of a call: its first argument, or the file of `--filter-file`, without the line break at its end. */
export async function takeFilter(
  args: readonly string[],
  options: OptionValues,
  streams: Streams,
): Promise<FilterArgument> {
  const file = options["filter-file"];
  if (typeof file === "string") {
    return { text: (await readText(file, streams)).replace(/\r?\n$/, ""), rest: args, isArgument: false };
  }
  const [text, ...rest] = args;
  if (text === undefined) throw new UsageError(NO_FILTER);
  if (isOnlyFile(text)) throw new UsageError(filterAfterFile(args));
  return { text, rest, isArgument: true };
}

/** Returns whether an argument is the name of a file, and no filter. */
export function isOnlyFile(argument: string): boolean {
  return existsSync(argument) && !looksLikeFilter(argument);
}

/** Describes a call whose first argument is a file, with the arguments in the right order. */
function filterAfterFile(args: readonly string[]): string {
  const problem = `${show(args[0] ?? "")} is a file.`;
  const corrected = filterFirst(args);
  if (corrected === undefined)
    return `${problem} Write the filter first, in single quotes, or add -F if the file contains it.`;
  return `${problem} Write the filter before the files: ${visible(corrected.map(shellQuote).join(" "))}`;
}

/** Returns arguments with the filter before the files, or undefined without a filter. */
export function filterFirst(args: readonly string[]): readonly string[] | undefined {
  const isFilter = (arg: string): boolean => looksLikeFilter(arg) && !existsSync(arg);
  // After an option, it is most likely the value of that: `--type a=text`.
  const isAlone = (arg: string, index: number): boolean => isFilter(arg) && !args[index - 1]?.startsWith("-");
  const filter = args.find(isAlone) ?? args.find(isFilter);
  return filter === undefined ? undefined : [filter, ...args.filter((arg) => arg !== filter)];
}

/** Throws a UsageError for arguments that a command does not use: often parts of a filter without quotes. */
export function expectNoMore(rest: readonly string[], usage: string): void {
  const [first] = rest;
  if (first === undefined) return;
  throw new UsageError(
    `Unexpected argument ${visible(JSON.stringify(first))}. The arguments are ${usage}; write the filter in single quotes.`,
  );
}
