import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { visible } from "../../language/diagnostics/display.js";
import { type ComparisonAnswer, compare as compareFilters } from "../../logic/compare.js";
import { type Command, type ExitCode, type OptionValues, type Streams, UsageError } from "../command.js";
import { SCHEMA_OPTION } from "../load-schema.js";
import { readBoundFilters } from "../read-bound-filters.js";
import { CLOCK_OPTIONS } from "./data-options.js";

export const compare: Command = {
  name: "compare",
  summary: "Compare the records that two filters match, with examples",
  usage: "FILTER FILTER",
  options: {
    schema: SCHEMA_OPTION,
    ...CLOCK_OPTIONS,
    json: { type: "boolean", help: "Print the result as JSON" },
  },
  examples: [
    { command: "ampipe compare 'price>10&price!=5' 'price>10'", purpose: "Do both match the same records?" },
    {
      command: "ampipe compare '!(active=true)' 'active=false' --schema schema.json",
      purpose: "With the types of a schema, which say that a field is never null",
    },
  ],
  notes: [
    "Without --schema, the types are guessed from the values and reported. Any field can be null then.",
    "Exit code: 0 the same records, 1 other records, 2 unknown, or an error.",
  ],
  run,
};

const MEANINGS: Readonly<Record<ComparisonAnswer["answer"], string>> = {
  same: "Both filters match the same records.",
  narrower: "The second filter matches all records of the first, and others.",
  wider: "The first filter matches all records of the second, and others.",
  disjoint: "No record matches both filters.",
  overlapping: "Each filter matches records that the other does not.",
  unknown: "Unknown: no complete search was possible.",
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<ExitCode> {
  const [first, second, ...rest] = args;
  if (first === undefined || second === undefined || rest.length > 0) {
    throw new UsageError("Two filters are needed. Write each in single quotes.");
  }
  const [a, b] = (await readBoundFilters([first, second], options, streams)) as [BoundFilter, BoundFilter];
  const comparison = compareFilters(a, b);
  const text = options.json === true ? JSON.stringify(comparison) : describe(comparison);
  await streams.write(`${text}\n`);
  if (comparison.answer === "unknown") return 2;
  return comparison.answer === "same" ? 0 : 1;
}

function describe({ answer, reason, onlyA, onlyB, both }: ComparisonAnswer): string {
  const line = (title: string, record: unknown): readonly string[] =>
    record === undefined ? [] : [`${title} ${visible(JSON.stringify(record))}`];
  return [
    `${answer}: ${MEANINGS[answer]}${reason === undefined ? "" : ` Reason: ${reason}.`}`,
    ...line("  only the first: ", onlyA),
    ...line("  only the second:", onlyB),
    ...line("  both:           ", both),
  ].join("\n");
}
