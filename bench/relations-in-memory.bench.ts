// Predicates with conditions on related records, compiled and interpreted, against loops written by hand.
import { checkOrThrow } from "../src/index.js";
import { compilePredicate, toPredicate } from "../src/memory.js";
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
  const table = [["filter", "by hand", "compilePredicate", "/ by hand", "toPredicate", "/ by hand"]];
  const ratios: number[] = [];
  const jobs = ALL.map(({ filter, holds }) => {
    const bound = checkOrThrow(filter, issues);
    return { filter, tests: [holds, compilePredicate(bound), toPredicate(bound)] };
  });
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
      if (new Set(counts).size > 1) throw new Error(`The records of ${filter} differ`);
    }
  }
  for (const { filter, times } of timed) {
    const [byHand = Number.NaN, compiled = Number.NaN, interpreted = Number.NaN] = times.map(median);
    ratios.push(compiled / byHand);
    const measured = [compiled, interpreted].flatMap((time) => [time.toFixed(0), (time / byHand).toFixed(2)]);
    table.push([filter, byHand.toFixed(0), ...measured]);
  }
  printTable(table);
  checkBound("compilePredicate / by hand, worst", Math.max(...ratios), { atMost: 3 });
}

reportMemory(randomFrom(printHeading(seedOfRun())));
