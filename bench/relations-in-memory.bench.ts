// Predicates with conditions on related records, against loops written by hand.
import { checkOrThrow } from "../src/index.js";
import { toPredicate } from "../src/memory.js";
import { median } from "./list/median.js";
import { randomFrom, shuffled } from "./random.js";
import { ALL, type Issue, issues } from "./relations/cases.js";
import { checkBound, printHeading, printTable, printText, seedOfRun } from "./report.js";

const ROUNDS = 40;
const USERS = 1_000;

/** Returns records like the rows of the database, fewer of them. */
function recordsOf(count: number, random: () => number): readonly Issue[] {
  const upTo = (end: number) => Math.floor(random() * end);
  return Array.from({ length: count }, (_, id): Issue => {
    const key = upTo(10) === 0 ? null : 1 + upTo(USERS);
    return {
      id,
      title: `Issue ${upTo(256 ** 3)
        .toString(16)
        .padStart(6, "0")}`,
      assignee_id: key,
      assignee: key === null ? null : { id: key, name: `User ${key}`, role: upTo(20) === 0 ? "admin" : "member" },
      comments: Array.from({ length: upTo(20) }, (_, at) => ({
        id: at,
        body: upTo(50) === 0 ? "a crash" : "fine",
        stars: upTo(7),
      })),
    };
  });
}

function reportMemory(random: () => number): void {
  const records = recordsOf(2_000, random);
  printText(`ns per record. Medians of ${ROUNDS}`);
  const table = [["filter", "ampipe", "by hand", "ratio"]];
  const ratios: number[] = [];
  const jobs = ALL.map(({ filter, holds }) => ({ filter, tests: [toPredicate(checkOrThrow(filter, issues)), holds] }));
  const timed = jobs.map(({ filter, tests }) => ({ filter, tests, times: tests.map((): number[] => []) }));
  for (let round = -10; round < ROUNDS; round++) {
    for (const { filter, tests, times } of shuffled(timed, random)) {
      const counts = tests.map((test, index) => {
        const start = performance.now();
        let found = 0;
        for (let repetition = 0; repetition < 20; repetition++) for (const record of records) if (test(record)) found++;
        if (round >= 0) times[index]?.push(((performance.now() - start) * 1e6) / (20 * records.length));
        return found;
      });
      if (counts[0] !== counts[1]) throw new Error(`The records of ${filter} differ`);
    }
  }
  for (const { filter, times } of timed) {
    const [own = Number.NaN, floor = Number.NaN] = times.map(median);
    ratios.push(own / floor);
    table.push([filter, own.toFixed(0), floor.toFixed(0), (own / floor).toFixed(2)]);
  }
  printTable(table);
  checkBound("in memory, ampipe / by hand, worst", Math.max(...ratios), { atMost: 3 });
}

reportMemory(randomFrom(printHeading(seedOfRun())));
