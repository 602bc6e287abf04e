import { type CommandOption, type OptionValues, type Streams, UsageError } from "./command.js";
import { NO_FILTER, takeFilter } from "./filter-argument.js";
import { readText, STDIN } from "./read-text.js";

/** The option that reads many filters. */
export const LINES_OPTION = {
  type: "string",
  value: "FILE",
  completes: "file",
  help: "Read one filter per line of a file (-: standard input)",
} as const satisfies CommandOption;

/** A filter and where it is from. */
export interface FilterSource {
  readonly text: string;
  /** The file, and the line if the file has many filters. Undefined for an argument. */
  readonly place?: string;
}

/**
 * Reads all filters of a call: the arguments, where "-" stands for the lines of stdin, then those of files. Lines that
 * contain only white space are left out.
 */
export async function readSources(
  args: readonly string[],
  options: OptionValues,
  streams: Streams,
): Promise<readonly FilterSource[]> {
  const sources: FilterSource[] = args.filter((arg) => arg !== STDIN).map((text) => ({ text }));
  const { lines, "filter-file": file } = options;
  if (typeof file === "string") {
    const { text } = await takeFilter([], options, streams);
    sources.push({ text, place: placeOf(file) });
  }
  const files = args.filter((arg) => arg === STDIN);
  if (typeof lines === "string") files.push(lines);
  if (sources.length === 0 && files.length === 0) throw new UsageError(NO_FILTER);
  for (const each of files) {
    for (const [index, line] of (await readText(each, streams)).split(/\r?\n/).entries()) {
      if (line.trim() !== "") sources.push({ text: line, place: `${placeOf(each)}:${index + 1}` });
    }
  }
  return sources;
}

function placeOf(file: string): string {
  return file === STDIN ? "stdin" : file;
}
