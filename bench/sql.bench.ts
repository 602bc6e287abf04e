import { checkOrThrow, parseOrThrow } from "../src/index.js";
import { postgres, toSql } from "../src/sql.js";
import { SHAPES } from "./fixtures.js";
import { plainOf } from "./plain.js";
import { randomFrom } from "./random.js";
import { productSchema } from "./records.js";
import { printHeading, seedOfRun } from "./report.js";
import { warmUp } from "./rounds.js";
import { AMPIPE, FLOOR, reportShapes, type ShapeJob } from "./shape-report.js";
import { WARM_UPS } from "./warm-up.js";
import { floor, PEERS } from "./wheres.js";

// From a filter that is read and checked already to SQL for PostgreSQL. The others know neither a language nor a schema;
// they walk the tree of the filter as ampipe does, and build the condition that means the same.

const MAKERS = { [FLOOR]: floor, ...PEERS };

for (const { schema, filters } of WARM_UPS) {
  warmUp((text) => toSql(checkOrThrow(text, schema), postgres), filters);
  for (const prepare of Object.values(MAKERS)) {
    const make = prepare(schema);
    warmUp((text) => {
      const plain = plainOf(parseOrThrow(text), schema);
      return plain && make(plain);
    }, filters);
  }
}

const makers = Object.entries(MAKERS).map(([contestant, prepare]) => ({ contestant, make: prepare(productSchema) }));
const jobs: ShapeJob[] = SHAPES.flatMap((shape) => {
  const bound = checkOrThrow(shape.filter, productSchema);
  const plain = plainOf(parseOrThrow(shape.filter), productSchema);
  if (plain === undefined) return [];
  return [
    { shape, contestant: AMPIPE, run: () => toSql(bound, postgres) },
    ...makers.map(({ contestant, make }) => ({ shape, contestant, run: () => make(plain) })),
  ];
});

reportShapes(jobs, randomFrom(printHeading(seedOfRun())), {
  unit: "µs",
  perMicrosecond: 1,
  mustHave: "kysely",
  peers: { atLeast: 2 },
  worstPeer: { atLeast: 0.7 },
  floor: { atMost: 4 },
});
