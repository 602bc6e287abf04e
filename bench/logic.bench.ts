import {
  and,
  type BoundFilter,
  bindOrThrow,
  boolean,
  contains,
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  type Filter,
  gt,
  integer,
  listOf,
  lt,
  ne,
  not,
  notContains,
  or,
  text,
  timestamp,
  uuid,
} from "../src/index.js";
import { NO_LIMITS } from "../src/language/ast/limits.js";
import { disjoint, equivalent, implies, satisfiable, simplify } from "../src/logic.js";
import { randomFilter } from "../test/logic/random-filter.js";
import { randomFrom } from "./random.js";
import { checkBound, printHeading, printTable, printText, seedOfRun } from "./report.js";

// Comparisons of random filters, and the worst cases that were found.

const PAIRS = 300;
const WORST = 10_000;

const schema = defineSchema({
  id: integer(),
  price: decimal({ precision: 10, scale: 2 }),
  cost: decimal({ nullable: true }),
  stock: integer({ nullable: true }),
  name: text(),
  note: text({ nullable: true, containsIgnoresCase: true }),
  code: text({ ordered: true }),
  active: boolean(),
  state: enumeration(["draft", "open", "done", "gone"], { nullable: true }),
  due: date({ nullable: true }),
  created: timestamp(),
  tags: listOf(text()),
  key: uuid(),
});

const WORDS = ["bolt", "nut", "screw", "M8", "steel", "zinc", "brass", "hex", "flat", "round"];
const NUMBERS = ["0", "1", "5", "10", "20", "50", "99.5", "100"];
const WHOLE_NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const DAYS = ["2024-01-01", "2024-02-01", "2024-03-01", "2024-12-31"];

const CONSTANTS: Readonly<Record<string, readonly string[]>> = {
  id: WHOLE_NUMBERS,
  price: NUMBERS,
  cost: NUMBERS,
  stock: WHOLE_NUMBERS,
  name: WORDS,
  note: WORDS,
  code: WORDS,
  active: ["true", "false"],
  state: ["draft", "open", "done", "gone"],
  due: DAYS,
  created: DAYS,
  tags: WORDS,
  key: ["00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-00000000000a"],
};

type Bound = BoundFilter<typeof schema>;
type Compare = (a: Bound, b: Bound) => { readonly answer: string };

const COMPARISONS: Readonly<Record<string, Compare>> = { implies, equivalent, disjoint };

const random = randomFrom(printHeading(seedOfRun()));

function drawn(conditions: number): Bound {
  const filter = randomFilter({ schema, constantsOf: (field) => CONSTANTS[field] ?? [], conditions }, random);
  return bindOrThrow(filter, schema);
}

/** Two filters in three have a common part, as a saved filter and the scope of its owner have. */
function drawnPair(conditions: number): readonly [Bound, Bound] {
  const half = conditions / 2;
  if (random() < 1 / 3) return [drawn(half), drawn(half)];
  const plan = { schema, constantsOf: (field: string) => CONSTANTS[field] ?? [] };
  const common = randomFilter({ ...plan, conditions: conditions / 4 }, random);
  const others = [0, 1].map(() => randomFilter({ ...plan, conditions: conditions / 4 }, random));
  const combine = random() < 0.5 ? and : or;
  return others.map((other) => bindOrThrow(combine(common, other), schema)) as [Bound, Bound];
}

function percentile(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

/** CPU time, garbage collection included, so that other programs do not count. */
function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Measures pairs of filters that are all different, as in a program. */
function measure(conditions: number, compare: Compare) {
  const pairs = Array.from({ length: PAIRS }, () => drawnPair(conditions));
  const results = pairs.map(([a, b]) => {
    const start = process.cpuUsage();
    const { answer } = compare(a, b);
    return { answer, time: millisecondsSince(start) };
  });
  const times = results.map(({ time }) => time).sort((one, other) => one - other);
  const share = (wanted: string): number => results.filter(({ answer }) => answer === wanted).length / results.length;
  return { times, yes: share("yes"), unknown: share("unknown") };
}

for (const compare of Object.values(COMPARISONS)) measure(20, compare);

printText(
  `Random filters on 13 fields of all types, with every operator, ${PAIRS} pairs per row. "conditions" are those of both filters.`,
);
const rows: string[][] = [["ms", "conditions", "median", "95 %", "slowest", "yes", "unknown"]];
const medians = new Map<number, number>();
const unknown = new Map<number, number>();
for (const conditions of [8, 20, 40, 80, 160]) {
  for (const [name, compare] of Object.entries(COMPARISONS)) {
    const { times, yes, unknown: share } = measure(conditions, compare);
    const figures = [0.5, 0.95, 1].map((at) => percentile(times, at).toFixed(2));
    rows.push([name, String(conditions), ...figures, `${(yes * 100).toFixed(0)} %`, `${(share * 100).toFixed(1)} %`]);
    medians.set(conditions, Math.max(medians.get(conditions) ?? 0, percentile(times, 0.5)));
    unknown.set(conditions, Math.max(unknown.get(conditions) ?? 0, share));
  }
}
for (const conditions of [8, 20, 40]) {
  const { times } = measure(conditions * 2, (a) => {
    simplify(a);
    return { answer: "yes" };
  });
  const figures = [0.5, 0.95, 1].map((at) => percentile(times, at).toFixed(2));
  rows.push(["simplify", String(conditions), ...figures, "", ""]);
}
printTable(rows);

function several(build: (i: number) => Filter): readonly Filter[] {
  return Array.from({ length: WORST }, (_, i) => build(i));
}

function deep(): Filter {
  let filter: Filter = eq("id", 1);
  for (let i = 0; i < WORST; i++) {
    filter = i % 2 === 0 ? or(not(filter), gt("stock", i)) : and(not(filter), ne("id", i));
  }
  return filter;
}

const WORST_CASES: Readonly<Record<string, Filter>> = {
  "id=0|id=1|...": or(...several((i) => eq("id", i))),
  "(id>0|stock<0)&(id>1|stock<1)&...": and(...several((i) => or(gt("id", i), lt("stock", i)))),
  "!(!(...)|stock>1)&id!=2": deep(),
  "name*w0x&name*w1x&...": and(...several((i) => contains("name", `w${i}x`))),
  "name!*w0x&...&name*w": and(...several((i) => notContains("name", `w${i}x`)), contains("name", "w")),
};

printText(
  `Worst cases: ${WORST.toLocaleString("en")} conditions, which the default limits of \`bind\` refuse, until the steps are spent`,
);
const worst: string[][] = [["ms", "satisfiable", "equivalent", "simplify"]];
let slowest = 0;
for (const [name, filter] of Object.entries(WORST_CASES)) {
  const bound = bindOrThrow(filter, schema, { limits: NO_LIMITS });
  const times = [() => satisfiable(bound), () => equivalent(bound, bound), () => simplify(bound)].map((run) => {
    const start = process.cpuUsage();
    run();
    return millisecondsSince(start);
  });
  slowest = Math.max(slowest, ...times);
  worst.push([name, ...times.map((time) => time.toFixed(0))]);
}
printTable(worst);

checkBound("median of 40 conditions in ms", medians.get(40) ?? Number.NaN, { atMost: 5 });
checkBound("share of unknown at 20 conditions in %", (unknown.get(20) ?? Number.NaN) * 100, { atMost: 1 });
checkBound("slowest worst case in ms", slowest, { atMost: 1000 });
