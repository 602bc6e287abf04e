import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { visible } from "../../language/diagnostics/display.js";
import type { Answer, UnknownReason } from "../../logic/answer.js";
import { disjoint } from "../../logic/disjoint.js";
import { implies } from "../../logic/implies.js";
import { type Command, type ExitCode, type OptionValues, type Streams, UsageError } from "../command.js";
import { SCHEMA_OPTION } from "../load-schema.js";
import { readBoundFilters } from "../read-bound-filters.js";
import { QUERY_OPTIONS } from "./data-options.js";

export const compare: Command = {
  name: "compare",
  summary: "Compare the records that two filters match, with examples",
  usage: "FILTER FILTER",
  options: {
    schema: SCHEMA_OPTION,
    now: QUERY_OPTIONS.now,
    "time-zone": QUERY_OPTIONS["time-zone"],
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

/** The records of the first filter compared with those of the second. */
type Relation = "same" | "narrower" | "wider" | "disjoint" | "overlapping" | "unknown";

/** A relation, and an example of each kind of records that decides it. */
interface Comparison {
  readonly relation: Relation;
  readonly onlyFirst?: unknown;
  readonly onlySecond?: unknown;
  readonly both?: unknown;
  readonly reason?: UnknownReason;
}

const MEANINGS: Readonly<Record<Relation, string>> = {
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
  const comparison = comparisonOf(a, b);
  const text = options.json === true ? JSON.stringify(comparison) : describe(comparison);
  await streams.write(`${text}\n`);
  if (comparison.relation === "unknown") return 2;
  return comparison.relation === "same" ? 0 : 1;
}

function comparisonOf(a: BoundFilter, b: BoundFilter): Comparison {
  const [forth, back] = [implies(a, b), implies(b, a)];
  const examples = { ...exampleOf("onlyFirst", forth), ...exampleOf("onlySecond", back) };
  const unknown = [forth, back].find(({ answer }) => answer === "unknown");
  if (unknown !== undefined && "reason" in unknown) return { relation: "unknown", ...examples, reason: unknown.reason };
  if (forth.answer === "yes") return { relation: back.answer === "yes" ? "same" : "narrower", ...examples };
  if (back.answer === "yes") return { relation: "wider", ...examples };
  const common = disjoint(a, b);
  if (common.answer === "unknown") return { relation: "unknown", ...examples, reason: common.reason };
  return common.answer === "yes"
    ? { relation: "disjoint", ...examples }
    : { relation: "overlapping", ...examples, ...exampleOf("both", common) };
}

function exampleOf(name: "onlyFirst" | "onlySecond" | "both", result: Answer): Partial<Comparison> {
  return result.answer === "no" ? { [name]: result.witness } : {};
}

function describe({ relation, reason, onlyFirst, onlySecond, both }: Comparison): string {
  const line = (title: string, record: unknown): readonly string[] =>
    record === undefined ? [] : [`${title} ${visible(JSON.stringify(record))}`];
  return [
    `${relation}: ${MEANINGS[relation]}${reason === undefined ? "" : ` Reason: ${reason}.`}`,
    ...line("  only the first: ", onlyFirst),
    ...line("  only the second:", onlySecond),
    ...line("  both:           ", both),
  ].join("\n");
}
