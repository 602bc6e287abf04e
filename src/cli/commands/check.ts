import type { Filter } from "../../language/ast/filter.js";
import type { BoundFilter } from "../../language/bind/bound-filter.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { visible } from "../../language/diagnostics/display.js";
import { parse } from "../../language/syntax/parse.js";
import { checkFilterElsewhere } from "../check-filter.js";
import type { Command, OptionValues, Streams } from "../command.js";
import { FILTER_FILE_OPTION } from "../filter-argument.js";
import { LINES_OPTION, readSources } from "../filter-sources.js";
import { loadSchema, SCHEMA_OPTION } from "../load-schema.js";
import { correct, reportFilter } from "../report-filter.js";

export const check: Command = {
  name: "check",
  summary: "Check filters, and show how to correct them",
  usage: "FILTER...",
  options: {
    schema: SCHEMA_OPTION,
    "filter-file": FILTER_FILE_OPTION,
    lines: LINES_OPTION,
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

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<0 | 1> {
  const sources = await readSources(args, options, streams);
  const schema = await loadSchema(options, streams);
  const read = (text: string): Result<Filter | BoundFilter> =>
    schema === undefined ? parse(text) : checkFilterElsewhere(text, schema);
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
    const call = isCall ? { command: "check", rest: [], options } : undefined;
    reportFilter(text, diagnostics, read, streams, call, schema);
  }
  const hasSummary = sources.length > 1 && failed > 0 && options.quiet !== true && options.json !== true;
  if (hasSummary) streams.report(`${failed} of ${sources.length} filters are not valid.`);
  return failed === 0 ? 0 : 1;
}
