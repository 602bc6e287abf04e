import type { Command, ExitCode, OptionValues, Streams } from "../command.js";
import { FilterRun } from "../data/filter-run.js";
import { Problems } from "../data/problems.js";
import { readInputs } from "../data/read-inputs.js";
import type { OutputFormat } from "../data/row-writer.js";
import { readTypes } from "../data/type-overrides.js";
import { FileOutput } from "../file-output.js";
import { takeFilter } from "../filter-argument.js";
import { loadSchema, schemaFile } from "../load-schema.js";
import { STDIN } from "../read-text.js";
import {
  badRows,
  IGNORE_CASE_OPTION,
  INPUT_OPTIONS,
  inputOptions,
  NULLS_LAST_OPTION,
  QUERY_OPTIONS,
  QUIET_OPTION,
  readClock,
  readCount,
  readNulls,
} from "./data-options.js";

/** Prints the rows of files that match a filter, like grep. */
export const filter: Command = {
  name: "filter",
  summary: "Print the rows of JSON or CSV files that match a filter",
  usage: "FILTER [FILE...]",
  options: {
    count: { type: "boolean", short: "c", help: "Print only the number of matching rows" },
    invert: { type: "boolean", short: "v", help: "Select the rows that do not match" },
    "ignore-case": IGNORE_CASE_OPTION,
    quiet: QUIET_OPTION,
    any: { type: "boolean", help: "Print nothing; stop at the first match" },
    "line-number": { type: "boolean", short: "n", help: "Print the line number before each row" },
    fields: { type: "string", short: "f", value: "NAMES", help: "Print only these fields: id,name" },
    sort: { type: "string", short: "s", value: "NAMES", help: "Sort by these fields, descending after -: name,-price" },
    "nulls-last": NULLS_LAST_OPTION,
    limit: { type: "string", short: "m", value: "COUNT", help: "Print at most this many rows" },
    offset: { type: "string", value: "COUNT", help: "Skip this many matching rows first" },
    out: {
      type: "string",
      value: "FORMAT",
      choices: ["same", "jsonl", "json", "csv", "tsv", "table"],
      help: "Output format",
    },
    output: {
      type: "string",
      short: "o",
      value: "FILE",
      completes: "file",
      help: "Write to a file instead of standard output (-)",
    },
    ...QUERY_OPTIONS,
    ...INPUT_OPTIONS,
    zero: { type: "boolean", help: "Exit with 0 also if no row matches" },
  },
  examples: [
    { command: "ampipe filter 'price>=100 & active=true' products.jsonl", purpose: "Rows of a file that match" },
    {
      command: "ampipe filter 'customer*Bolt' *.csv --fields id,customer --out table",
      purpose: "Some columns, as a table",
    },
    { command: "ampipe filter 'price>=100' products.json --sort -price -m 10", purpose: "The ten highest prices" },
    { command: "tail -f app.log | ampipe filter 'level[error,fatal]'", purpose: "Lines of a log while it grows" },
    { command: "ampipe filter -c 'due<today' orders.csv", purpose: "The number of rows that match" },
  ],
  notes: [
    "Types are inferred from the first 1,000 rows and reported, unless --schema gives them.",
    "Rows that cannot be read are reported with file and line, and the others are still read.",
    "Exit code: 0 a row matches, 1 no row matches, 2 an error, also of a single row.",
  ],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<ExitCode> {
  const { text, rest: files, isArgument } = await takeFilter(args, options, streams);
  const input = inputOptions(options);
  const any = options.any === true;
  const file = fileOutput(files, options, streams);
  const problems = new Problems((line) => streams.report(line), badRows(options));
  const selection = new FilterRun(
    {
      filter: text,
      call: isArgument ? { command: "filter", rest: files, options } : undefined,
      clock: readClock(options),
      fields: options.fields as string | undefined,
      sort: options.sort as string | undefined,
      nulls: readNulls(options),
      types: readTypes(options),
      ignoreCase: options["ignore-case"] === true,
      limit: readCount("limit", options.limit),
      offset: readCount("offset", options.offset, 0) ?? 0,
      out: (options.out ?? "same") as OutputFormat,
      invert: options.invert === true,
      count: options.count === true,
      any,
      quiet: options.any === true || options.quiet === true,
      lineNumbers: options["line-number"] === true,
      fileNames: files.length > 1,
      null: input.null,
    },
    file === undefined ? streams : { ...streams, write: (chunk) => file.write(chunk) },
    problems,
  );
  const schema = await loadSchema(options, streams);
  if (schema !== undefined) selection.useSchema(schema);
  try {
    await readInputs(files, input, streams, problems, selection);
    if (!streams.signal.aborted) await selection.finish();
    // The file exists also if no row matches, as after ">" of a shell.
    await file?.write("");
  } finally {
    await file?.close();
  }
  problems.finish();
  if (any && selection.matched > 0) return 0;
  if (problems.hasErrors || streams.signal.aborted) return 2;
  return selection.selected > 0 || options.zero === true ? 0 : 1;
}

/** Returns the file of --output, which must not be one that is read. Undefined for stdout. */
function fileOutput(inputs: readonly string[], options: OptionValues, streams: Streams): FileOutput | undefined {
  const { output, "filter-file": filterFile } = options;
  if (typeof output !== "string" || output === STDIN) return undefined;
  const file = new FileOutput(output);
  const read = [...(inputs.length === 0 ? [STDIN] : inputs), filterFile, schemaFile(options)];
  file.expectNotAmong(
    read.filter((name) => typeof name === "string"),
    streams,
  );
  return file;
}
