import { complete, highlight } from "../src/editor.js";
import { check } from "../src/index.js";
import { SHAPES } from "./fixtures.js";
import { randomFrom } from "./random.js";
import { productSchema } from "./records.js";
import { checkBound, geometricMean, printFigure, printHeading, printTable, seedOfRun } from "./report.js";
import { type Job, measureInRounds, warmUp } from "./rounds.js";
import { asReceived, cutOff, WARM_UPS } from "./warm-up.js";

const random = randomFrom(printHeading(seedOfRun()));

/** The bounds are for filters that a person types; the shapes also contain long lists. */
const EVERYDAY = 200;
const MAX_EVERYDAY_MICROSECONDS = 50;
const MAX_MICROSECONDS_AT_LIMIT = 5000;
const LIMIT = 8192;

/** Each filter is completed at its end, and where a typist would be at a quarter, a half and three quarters of it. */
const SHARES = [0.25, 0.5, 0.75, 1];

for (const { schema, filters } of WARM_UPS) {
  warmUp(
    (text) => [complete(text, text.length, schema), highlight(text), check(text, schema)],
    filters.flatMap((filter) => [filter, cutOff(filter)]),
  );
}

interface Measured {
  readonly name: string;
  readonly length: number;
  /** While the filter is typed: the text ends at the position. */
  readonly typing: readonly Job[];
  /** While the filter is edited: the rest of the text follows the position. */
  readonly editing: readonly Job[];
  readonly highlighting: Job;
  readonly checking: Job;
}

function jobsOf(name: string, filter: string): Measured {
  const text = asReceived(filter);
  const positions = SHARES.map((share) => Math.round(share * text.length));
  return {
    name,
    length: text.length,
    typing: positions.map((position) => {
      const typed = asReceived(filter.slice(0, position));
      return { run: () => complete(typed, position, productSchema) };
    }),
    editing: positions.map((position) => ({ run: () => complete(text, position, productSchema) })),
    highlighting: { run: () => highlight(text) },
    checking: { run: () => check(text, productSchema) },
  };
}

function report(title: string, measured: readonly Measured[]): readonly number[] {
  const timings = measureInRounds(
    measured.flatMap(({ typing, editing, highlighting, checking }) => [...typing, ...editing, highlighting, checking]),
    random,
  );
  const timeOf = (job: Job): number => timings.get(job)?.microseconds ?? Number.NaN;
  const slowest = (jobs: readonly Job[]): number => Math.max(...jobs.map(timeOf));
  const rows = measured.map((one) => {
    const [typing, editing, highlighting, checking] = [
      slowest(one.typing),
      slowest(one.editing),
      timeOf(one.highlighting),
      timeOf(one.checking),
    ];
    const complete = Math.max(typing, editing);
    return { one, cells: [typing, editing, highlighting, checking], ratio: complete / checking, complete };
  });
  printTable([
    [title, "typing", "editing", "highlight", "check", "complete / check"],
    ...rows.map(({ one, cells, ratio }) => [one.name, ...cells.map((time) => time.toFixed(1)), ratio.toFixed(2)]),
  ]);
  printFigure("complete / check, geometric mean", geometricMean(rows.map(({ ratio }) => ratio)).toFixed(2));
  return rows.map(({ complete }) => complete);
}

const everyday = SHAPES.filter(({ filter }) => filter.length <= EVERYDAY);
const times = report(
  "µs, slowest position",
  everyday.map(({ name, filter }) => jobsOf(name, filter)),
);
checkBound("Slowest completion of an everyday filter in µs", Math.max(...times), { atMost: MAX_EVERYDAY_MICROSECONDS });

/** Texts of the maximum length: repeated until they are as long. */
const LONG: Readonly<Record<string, readonly [start: string, repeated: string]>> = {
  conditions: ["", "active=true&"],
  "a list": ["categ_id[", "12,"],
  "a list of quoted texts": ["default_code[", '"a\\"b",'],
  "open groups": ["(".repeat(31), "(active=true|list_price<5)&"],
  "a bare value": ["name*", "steel and (iron) or "],
  "an open quote": ['name="', 'x\\"'],
  "words without operators": ["", "active "],
  connectives: ["", "&"],
  "exclamation marks": ["", "! "],
  "an open list with conditions": ["categ_id[1", "&id=2"],
  "characters that begin no token": ["", "%"],
};

const long = Object.entries(LONG).map(([name, [start, repeated]]) =>
  jobsOf(name, (start + repeated.repeat(LIMIT)).slice(0, LIMIT)),
);
const longTimes = report(`µs, ${LIMIT} characters`, long);
checkBound("Slowest completion at the length limit in µs", Math.max(...longTimes), {
  atMost: MAX_MICROSECONDS_AT_LIMIT,
});
