import { visible } from "../../language/diagnostics/display.js";
import { encodeFilter } from "../../language/print/encode.js";
import { pretty } from "../../language/print/pretty.js";
import { print } from "../../language/print/print.js";
import { parse } from "../../language/syntax/parse.js";
import { type Command, type ExitCode, type OptionValues, type Streams, UsageError } from "../command.js";
import { FILTER_FILE_OPTION } from "../filter-argument.js";
import { LINES_OPTION, readSources } from "../filter-sources.js";
import { paintFilter } from "../paint-filter.js";
import { reportFilter } from "../report-filter.js";

export const format: Command = {
  name: "format",
  summary: "Print filters in canonical form, pretty or for a URL",
  usage: "FILTER...",
  options: {
    pretty: { type: "boolean", short: "p", help: "Add spaces, and break filters longer than 80 characters" },
    url: { type: "boolean", short: "u", help: "Percent-encode the filter for a query string" },
    check: { type: "boolean", help: "Print only the filters that are formatted in another way" },
    "filter-file": FILTER_FILE_OPTION,
    lines: LINES_OPTION,
  },
  examples: [
    { command: "ampipe format '( price >= 100 ) & name = \"bolt\"'", purpose: "Remove what is not needed" },
    { command: "ampipe format --pretty -F long-filter.txt", purpose: "Make a long filter readable" },
    { command: "ampipe format --url 'name=AT*T&price>=100'", purpose: "Write a filter for a URL: ?filter=..." },
    { command: "ampipe format --check --lines saved-filters.txt", purpose: "In CI: are all filters formatted?" },
  ],
  notes: ["Exit code: 0 formatted, 1 a filter differs (with --check), 2 an error."],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<ExitCode> {
  if (options.pretty === true && options.url === true) {
    throw new UsageError("Options --pretty and --url exclude each other.");
  }
  const write = options.pretty === true ? pretty : options.url === true ? encodeFilter : print;
  const sources = await readSources(args, options, streams);
  const isCheck = options.check === true;
  let code: ExitCode = 0;
  for (const { text, place } of sources) {
    const result = parse(text);
    if (!result.ok) {
      if (place !== undefined) streams.report(`${visible(place)}:`);
      const isCall = place === undefined && sources.length === 1;
      reportFilter(
        text,
        result.diagnostics,
        parse,
        streams,
        isCall ? { command: "format", rest: [], options } : undefined,
      );
      code = 2;
      continue;
    }
    const formatted = write(result.value);
    if (isCheck && formatted === text) continue;
    if (isCheck && code === 0) code = 1;
    const isColored = streams.outputHasColor && options.url !== true;
    await streams.write(
      `${isCheck && place !== undefined ? `${visible(place)}: ` : ""}${isColored ? paintFilter(formatted, true) : formatted}\n`,
    );
  }
  return code;
}
