// Which of many saved filters match a record: a matcher, a loop over predicates, and libraries that can do the same.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type BoundFilter, checkOrThrow } from "../src/index.js";
import { createMatcher, type Matcher } from "../src/match.js";
import { toPredicate } from "../src/memory.js";
import { median } from "./list/median.js";
import { mingoMatcher, rulesMatcher } from "./match/peers.js";
import { changedProducts, products, type SavedFilter, SHAPES, savedFilters, textOf } from "./match/saved-filters.js";
import { randomFrom } from "./random.js";
import { checkBound, printHeading, printTable, printText, seedOfRun } from "./report.js";

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const MOST_FOR_LOOP = 100_000;
const MOST_FOR_MINGO = 10_000;
const MOST_FOR_RULES = 1_000;
const ROUNDS = 5;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

type Job = (record: ReturnType<typeof changedProducts>[number]) => number | Promise<number>;

interface Measured {
  readonly size: number;
  readonly microseconds: Readonly<Record<string, number>>;
  readonly found: number;
  /** Microseconds of `set` with a bound filter. */
  readonly set: number;
  readonly bytes: number;
}

async function measure(size: number, random: () => number): Promise<Measured> {
  const filters = savedFilters(size, random);
  const records = changedProducts(1_000, random);
  const { matcher, bytes } = filled(filters);
  const jobs: Record<string, Job> = { "ampipe/match": (record) => matcher.match(record).length };
  if (size <= MOST_FOR_LOOP) jobs["loop over predicates"] = loop(filters);
  if (size <= MOST_FOR_MINGO) jobs.mingo = mingoMatcher(filters);
  if (size <= MOST_FOR_RULES) jobs["json-rules-engine"] = rulesMatcher(filters);
  const times = new Map<string, number[]>();
  let found = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const counts = new Set<number>();
    for (const [name, job] of Object.entries(jobs)) {
      // Slow contestants get fewer records, the same for all that are compared by their matches.
      const some = records.slice(0, name === "ampipe/match" ? records.length : 10);
      const start = performance.now();
      let matches = 0;
      for (const record of some) matches += await job(record);
      const time = ((performance.now() - start) * 1000) / some.length;
      if (round > 0) times.set(name, [...(times.get(name) ?? []), time]);
      if (name === "ampipe/match") found = matches / some.length;
      else counts.add(matches);
    }
    counts.add(records.slice(0, 10).reduce((sum, record) => sum + matcher.match(record).length, 0));
    if (counts.size > 1) throw new Error(`The matches differ: ${[...counts].join()}`);
  }
  const microseconds = Object.fromEntries([...times].map(([name, each]) => [name, median(each)]));
  return { size, microseconds, found, set: timeOfSet(filters), bytes };
}

function filled(filters: readonly SavedFilter[]): { matcher: Matcher<typeof products>; bytes: number } {
  const texts = filters.map(textOf);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const matcher = createMatcher(products);
  for (const [index, text] of texts.entries()) matcher.set(`alert-${index}`, text);
  collectGarbage();
  return { matcher, bytes: (process.memoryUsage().heapUsed - before) / filters.length };
}

function loop(filters: readonly SavedFilter[]): Job {
  const predicates = filters.map((filter) => toPredicate(checkOrThrow(textOf(filter), products)));
  return (record) => predicates.filter((matches) => matches(record)).length;
}

function timeOfSet(filters: readonly SavedFilter[]): number {
  const bound: BoundFilter<typeof products>[] = filters
    .slice(0, 50_000)
    .map((one) => checkOrThrow(textOf(one), products));
  const matcher = createMatcher(products);
  const start = performance.now();
  for (const [index, filter] of bound.entries()) matcher.set(String(index), filter);
  return ((performance.now() - start) * 1000) / bound.length;
}

const random = randomFrom(printHeading(seedOfRun()));
printText("The saved filters, each a tenth");
printTable([["filter", "share of records"], ...SHAPES.map(({ name, share }) => [name, share])]);
const all: Measured[] = [];
for (const size of SIZES) all.push(await measure(size, random));
const names = ["ampipe/match", "loop over predicates", "mingo", "json-rules-engine"];
printText(`µs per record. Medians of ${ROUNDS}`);
printTable([
  ["filters", ...names, "matches per record", "set, µs", "bytes per filter"],
  ...all.map(({ size, microseconds, found, set, bytes }) => [
    size.toLocaleString("en"),
    ...names.map((name) => microseconds[name]?.toFixed(0) ?? ""),
    found.toFixed(1),
    set.toFixed(1),
    bytes.toFixed(0),
  ]),
]);
const largest = all.find(({ size }) => size === MOST_FOR_LOOP) as Measured;
const { "ampipe/match": own = Number.NaN, "loop over predicates": byLoop = Number.NaN } = largest.microseconds;
checkBound("ms per record, 100,000 filters", own / 1000, { atMost: 1 });
checkBound("loop over predicates / ampipe/match, 100,000 filters", byLoop / own, { atLeast: 50 });
checkBound("µs of set beyond checking, 100,000 filters", largest.set, { atMost: 50 });
checkBound("bytes per filter, 100,000 filters", largest.bytes, { atMost: 1024 });
