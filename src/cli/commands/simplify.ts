import { pretty } from "../../language/print/pretty.js";
import { print } from "../../language/print/print.js";
import { simplify as simplifyFilter } from "../../logic/simplify.js";
import type { Command, OptionValues, Streams } from "../command.js";
import { expectNoMore, FILTER_FILE_OPTION, takeFilter } from "../filter-argument.js";
import { SCHEMA_OPTION } from "../load-schema.js";
import { paintFilter } from "../paint-filter.js";
import { readBoundFilters } from "../read-bound-filters.js";
import { CLOCK_OPTIONS } from "./data-options.js";

export const simplify: Command = {
  name: "simplify",
  summary: "Print a filter with fewer conditions that matches the same records",
  usage: "FILTER",
  options: {
    schema: SCHEMA_OPTION,
    pretty: { type: "boolean", short: "p", help: "Add spaces, and break filters longer than 80 characters" },
    ...CLOCK_OPTIONS,
    "filter-file": FILTER_FILE_OPTION,
  },
  examples: [
    { command: "ampipe simplify 'id=1|id=2|id=2&price>5'", purpose: "Remove what makes no difference" },
    { command: "ampipe simplify 'price>10&price<5'", purpose: "No record can match: !()" },
    {
      command: "ampipe simplify 'active=true|active=false' --schema schema.json",
      purpose: "With the types of a schema, which say that a field is never null",
    },
  ],
  notes: ["Without --schema, the types are guessed from the values and reported. Any field can be null then."],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<0> {
  const { text, rest } = await takeFilter(args, options, streams);
  expectNoMore(rest, simplify.usage);
  const bounds = await readBoundFilters([text], options, streams);
  for (const bound of bounds) {
    const written = (options.pretty === true ? pretty : print)(simplifyFilter(bound));
    await streams.write(`${streams.outputHasColor ? paintFilter(written, true) : written}\n`);
  }
  return 0;
}
