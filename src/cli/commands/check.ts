import type { Filter } from "../../ast/filter.js";
import type { BoundFilter } from "../../bind/bound-filter.js";
import { check as checkFilter } from "../../check/check.js";
import type { Result } from "../../diagnostics/diagnostic.js";
import { visible } from "../../diagnostics/display.js";
import { parse } from "../../syntax/parse.js";
import type { Command, OptionValues, Streams } from "../command.js";
import { FILTER_FILE_OPTION, takeFilter } from "../filter-argument.js";
import { loadSchema, SCHEMA_OPTION } from "../load-schema.js";
import { readText, STDIN } from "../read-text.js";
import { correct, reportFilter } from "../report-filter.js";

export const check: Command = {
  name: "check",
  summary: "Check filters, and show how to correct them",
  usage: "FILTER...",
  options: {
    schema: SCHEMA_OPTION,
    "filter-file": FILTER_FILE_OPTION,
    lines: {
      type: "string",
      value: "FILE",
      completes: "file",
      help: "Check each line of a file (-: standard input) as a filter",
    },
    strict: { type: "boolean", help: "Fail for warnings too" },
    quiet: { type: "boolean", short: "q", help: "Print nothing: the exit code is the result" },
    json: { type: "boolean", help: "Print the result of each filter as a line of JSON" },
  },
  examples: [
    { command: "ampipe check 'price>=100&active=true'", purpose: "Check the syntax only" },
    { command: "ampipe check 'prise>=100' --schema schema.json", purpose: "Also check names, types and values" },
    {
      command: "ampipe check --lines saved-filters.txt --schema schema.json --strict",
      purpose: "In CI: one filter per line",
    },
  ],
  notes: ["A valid filter prints nothing. Exit code: 0 valid, 1 not valid, 2 another error."],
  run,
};

/** A filter and where it is from. */
interface Source {
  readonly text: string;
  /** The file and the line, if the filter is not an argument. */
  readonly place?: string;
}

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<0 | 1> {
  const sources = await readSources(args, options, streams);
  const schema = typeof options.schema === "string" ? await loadSchema(options.schema, streams) : undefined;
  const read = (text: string): Result<Filter | BoundFilter> =>
    schema === undefined ? parse(text) : checkFilter(text, schema);
  let failed = 0;
  for (const { text, place } of sources) {
    const result = read(text);
    const diagnostics = result.ok ? result.warnings : result.diagnostics;
    const isValid = result.ok && !(options.strict === true && diagnostics.length > 0);
    if (!isValid) failed += 1;
    if (options.quiet === true) continue;
    if (options.json === true) {
      const corrected = correct(text, diagnostics, read);
      await streams.write(`${JSON.stringify({ place, filter: text, valid: isValid, diagnostics, corrected })}\n`);
      continue;
    }
    if (place !== undefined && diagnostics.length > 0) streams.report(`${visible(place)}:`);
    const isCall = place === undefined && sources.length === 1;
    reportFilter(text, diagnostics, read, streams, isCall ? { command: "check", rest: [], options } : undefined);
  }
  const hasSummary = sources.length > 1 && failed > 0 && options.quiet !== true && options.json !== true;
  if (hasSummary) streams.report(`${failed} of ${sources.length} filters are not valid.`);
  return failed === 0 ? 0 : 1;
}

/** Reads the filters of the arguments, then those of files. Lines with nothing but white space are left out. */
async function readSources(args: readonly string[], options: OptionValues, streams: Streams): Promise<Source[]> {
  const sources: Source[] = args.filter((arg) => arg !== STDIN).map((text) => ({ text }));
  const { lines, "filter-file": file } = options;
  if (typeof file === "string") {
    const { text } = await takeFilter([], options, streams);
    sources.push({ text, place: placeOf(file) });
  }
  const files = args.filter((arg) => arg === STDIN);
  if (typeof lines === "string") files.push(lines);
  if (sources.length === 0 && files.length === 0) await takeFilter([], options, streams);
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
