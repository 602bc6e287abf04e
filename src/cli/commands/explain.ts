import { show, visible } from "../../language/diagnostics/display.js";
import { type Command, CommandError, type ExitCode, type OptionValues, type Streams } from "../command.js";
import { ExplainRun } from "../data/explain-run.js";
import { Problems } from "../data/problems.js";
import { readInputs } from "../data/read-inputs.js";
import { readTypes } from "../data/type-overrides.js";
import { takeFilter } from "../filter-argument.js";
import { loadSchema } from "../load-schema.js";
import {
  badRows,
  IGNORE_CASE_OPTION,
  INPUT_OPTIONS,
  inputOptions,
  QUERY_OPTIONS,
  QUIET_OPTION,
  readClock,
  readCount,
} from "./data-options.js";

/** Explains for each record of a file why it matches a filter or does not. */
export const explain: Command = {
  name: "explain",
  summary: "Explain why records match a filter or do not",
  usage: "FILTER [FILE...]",
  options: {
    id: { type: "string", value: "ID", help: "Explain only the record with this id" },
    key: { type: "string", value: "NAME", help: "Field that --id refers to (default: id)" },
    line: { type: "string", value: "NUMBER", help: "Explain only the record at this line" },
    limit: { type: "string", short: "m", value: "COUNT", help: "Explain at most this many records" },
    "ignore-case": IGNORE_CASE_OPTION,
    quiet: QUIET_OPTION,
    ...QUERY_OPTIONS,
    ...INPUT_OPTIONS,
  },
  examples: [
    {
      command: "ampipe explain 'price>=100 & active=true' products.jsonl --id 4711",
      purpose: "Explain why record 4711 does not match",
    },
    { command: "ampipe explain 'due<today' orders.csv --line 3", purpose: "The record at a line" },
    { command: "ampipe explain 'name*Bolt' products.json -m 3", purpose: "The first three records" },
  ],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<ExitCode> {
  const { text: filter, rest: files, isArgument } = await takeFilter(args, options, streams);
  const id = options.id as string | undefined;
  if (id === undefined && options.key !== undefined) throw new CommandError("Option --key needs --id.");
  const key = (options.key ?? "id") as string;
  const line = readCount("line", options.line);
  const problems = new Problems((text) => streams.report(text), badRows(options));
  const explanation = new ExplainRun(
    {
      filter,
      call: isArgument ? { command: "explain", rest: files, options } : undefined,
      clock: readClock(options),
      types: readTypes(options),
      ignoreCase: options["ignore-case"] === true,
      quiet: options.quiet === true,
      id,
      key,
      line,
      limit: readCount("limit", options.limit),
    },
    streams,
    problems,
  );
  const schema = await loadSchema(options, streams);
  if (schema !== undefined) explanation.useSchema(schema);
  await readInputs(files, inputOptions(options), streams, problems, explanation);
  if (!streams.signal.aborted) await explanation.finish();
  problems.finish();
  if (problems.hasErrors || streams.signal.aborted) return 2;
  if (explanation.explained > 0) return 0;
  if (id !== undefined || line !== undefined) streams.report(`No record ${described(id, key, line)}.`);
  return 1;
}

/** Describes the record that was asked for: `with id "4711" begins at line 3`. */
function described(id: string | undefined, key: string, line: number | undefined): string {
  const parts = [
    ...(id === undefined ? [] : [`with ${visible(key)} ${show(id)}`]),
    line === undefined ? "was found" : `begins at line ${line}`,
  ];
  return parts.join(" ");
}
