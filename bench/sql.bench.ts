import { checkOrThrow, parseOrThrow } from "../src/index.js";
import { postgres, toSql } from "../src/sql.js";
import { SHAPES } from "./fixtures.js";
import { plainOf } from "./plain.js";
import { randomFrom } from "./random.js";
import { productSchema } from "./records.js";
import { printHeading, seedOfRun } from "./report.js";
import { warmUp } from "./rounds.js";
import { AMPIPE, BASELINE, reportShapes, type ShapeJob } from "./shape-report.js";
import { WARM_UPS } from "./warm-up.js";
import { baseline, PEERS } from "./wheres.js";

// Converting a bound filter to SQL for PostgreSQL. The peers have neither a filter language nor a schema. They walk the
// tree of the filter like ampipe and build an equivalent condition.

const BUILDERS = { [BASELINE]: baseline, ...PEERS };

for (const { schema, filters } of WARM_UPS) {
  warmUp((text) => toSql(checkOrThrow(text, schema), postgres), filters);
  for (const prepare of Object.values(BUILDERS)) {
    const buildWhere = prepare(schema);
    warmUp((text) => {
      const plain = plainOf(parseOrThrow(text), schema);
      return plain && buildWhere(plain);
    }, filters);
  }
}

const builders = Object.entries(BUILDERS).map(([contestant, prepare]) => ({
  contestant,
  buildWhere: prepare(productSchema),
}));
const jobs: ShapeJob[] = SHAPES.flatMap((shape) => {
  const bound = checkOrThrow(shape.filter, productSchema);
  const plain = plainOf(parseOrThrow(shape.filter), productSchema);
  if (plain === undefined) return [];
  return [
    { shape, contestant: AMPIPE, run: () => toSql(bound, postgres) },
    ...builders.map(({ contestant, buildWhere }) => ({ shape, contestant, run: () => buildWhere(plain) })),
  ];
});

reportShapes(jobs, randomFrom(printHeading(seedOfRun())), {
  unit: "µs",
  perMicrosecond: 1,
  fastestPeer: "kysely",
  peers: { atLeast: 2 },
  worstPeer: { atLeast: 0.7 },
  baseline: { atMost: 2.5 },
});
