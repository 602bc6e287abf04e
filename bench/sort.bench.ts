import { isDeepStrictEqual } from "node:util";
import { fromRecords } from "../src/http.js";
import { readListQuery } from "../src/list.js";
import { median } from "./list/median.js";
import { randomFrom, shuffled } from "./random.js";
import { checkBound, printHeading, printTable, seedOfRun } from "./report.js";
import { type Item, itemSchema, readItems, SORTS } from "./sorts.js";

// Sorting records in memory, compared with `sort` and a comparison written for the schema.

const RECORDS = 100_000;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;

const request = new Request("http://localhost/items");
const items = readItems(RECORDS);
const source = fromRecords(itemSchema, items);

interface Job {
  readonly run: () => Promise<readonly unknown[]>;
  readonly times: number[];
}

interface Pair {
  readonly name: string;
  readonly byHand: Job;
  readonly ampipe: Job;
}

function pairOf({ name, sort, byHand }: (typeof SORTS)[number]): Pair {
  const result = readListQuery(`sort=${sort}&limit=${RECORDS}`, itemSchema, { maxLimit: RECORDS });
  if (!result.ok) throw new Error(sort);
  const query = result.value;
  return {
    name: `${name}: sort=${sort}`,
    byHand: { run: async () => [...items].sort(byHand), times: [] },
    ampipe: { run: async () => (await source.list({ query, request })).records, times: [] },
  };
}

/** Returns the CPU time in milliseconds, garbage collection included, so that other programs do not count. */
async function timeOf({ run }: Job): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const random = randomFrom(printHeading(seedOfRun()));
const pairs = SORTS.map(pairOf);
for (const { name, byHand, ampipe } of pairs) {
  const idsOf = (records: readonly unknown[]): readonly number[] => records.map((record) => (record as Item).id);
  if (!isDeepStrictEqual(idsOf(await byHand.run()), idsOf(await ampipe.run()))) throw new Error(`${name} differs`);
}
const jobs = pairs.flatMap(({ byHand, ampipe }) => [byHand, ampipe]);
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const job of shuffled(jobs, random)) {
    const time = await timeOf(job);
    if (round >= 0) job.times.push(time);
  }
}

const ratios = pairs.map(({ byHand, ampipe }) => median(ampipe.times) / median(byHand.times));
printTable([
  [`ms for ${RECORDS.toLocaleString("en")} records`, "by hand", "ampipe", "/ by hand"],
  ...pairs.map(({ name, byHand, ampipe }, i) => [
    name,
    median(byHand.times).toFixed(0),
    median(ampipe.times).toFixed(0),
    (ratios[i] ?? Number.NaN).toFixed(2),
  ]),
]);
checkBound("ampipe / by hand, worst", Math.max(...ratios), { atMost: 2 });
