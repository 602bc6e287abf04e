import { checkOrThrow, parseOrThrow, type Schema } from "../src/index.js";
import { compilePredicate, toPredicate } from "../src/memory.js";
import { type AnyRecord, recordsOf } from "./any-records.js";
import { SHAPES } from "./fixtures.js";
import { HANDWRITTEN } from "./handwritten.js";
import { plainOf } from "./plain.js";
import { type IsMatch, PEERS } from "./predicates.js";
import { randomFrom } from "./random.js";
import { productSchema, readProducts } from "./records.js";
import { printHeading, seedOfRun } from "./report.js";
import { warmUp } from "./rounds.js";
import { AMPIPE, BASELINE, reportShapes, type ShapeJob } from "./shape-report.js";
import { WARM_UPS } from "./warm-up.js";

// Compiled filters on records in memory. The baseline is a hand-written predicate per shape.

const RECORDS = 200;
const COMPILED = "compilePredicate";

function countOf<R>(records: readonly R[], isMatch: (record: R) => boolean): number {
  let matches = 0;
  for (const record of records) if (isMatch(record)) matches++;
  return matches;
}

const random = randomFrom(printHeading(seedOfRun()));

type Compile = (filter: string, schema: Schema) => IsMatch | undefined;

/**
 * Warms up a contestant with the same filters and records. The baseline needs none, as it shares no code between
 * shapes.
 */
function warmUpWith(compile: Compile): void {
  for (const { schema, filters } of WARM_UPS) {
    const records: readonly AnyRecord[] = recordsOf(schema, RECORDS, randomFrom(1));
    warmUp((filter) => {
      const isMatch = compile(filter, schema);
      return isMatch && countOf(records, isMatch);
    }, filters);
  }
}

const products = readProducts(RECORDS);
const jobs: ShapeJob[] = [];

function addJob(contestant: string, shape: ShapeJob["shape"], isMatch: ((product: never) => boolean) | undefined) {
  if (isMatch === undefined) return;
  const test = isMatch as IsMatch;
  jobs.push({ shape, contestant, run: () => countOf(products, test) });
}

warmUpWith((filter, schema) => toPredicate(checkOrThrow(filter, schema)) as IsMatch);
warmUpWith((filter, schema) => compilePredicate(checkOrThrow(filter, schema)) as IsMatch);
for (const shape of SHAPES) {
  addJob(COMPILED, shape, compilePredicate(checkOrThrow(shape.filter, productSchema)));
  addJob(AMPIPE, shape, toPredicate(checkOrThrow(shape.filter, productSchema)));
  addJob(BASELINE, shape, HANDWRITTEN[shape.name]);
}
for (const [name, { load, unsupported }] of Object.entries(PEERS)) {
  const compilePlain = await load();
  const compile: Compile = (filter, schema) => {
    const plain = plainOf(parseOrThrow(filter), schema);
    return plain && compilePlain(plain);
  };
  warmUpWith(compile);
  for (const shape of SHAPES) {
    if (unsupported?.[shape.name] === undefined) addJob(name, shape, compile(shape.filter, productSchema));
  }
}

reportShapes(jobs, random, {
  unit: "ns/record",
  perMicrosecond: 1000 / RECORDS,
  fastestPeer: "filtrex",
  peers: { atLeast: 1.5 },
  worstPeer: { atLeast: 0.6 },
  baseline: { atMost: 3.5 },
  alternative: { contestant: COMPILED, baseline: { atMost: 1.3 }, worst: { atMost: 2 } },
});
