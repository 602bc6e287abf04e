import { Environment } from "@marcbachmann/cel-js";
import { check, parseOrThrow, type Schema } from "../src/index.js";
import { parseBaseline } from "./baseline.js";
import { SHAPES } from "./fixtures.js";
import { translate } from "./languages.js";
import { PEERS, translationOf } from "./parsers.js";
import { randomFrom } from "./random.js";
import { productSchema } from "./records.js";
import { printHeading, seedOfRun } from "./report.js";
import { warmUp } from "./rounds.js";
import { AMPIPE, BASELINE, reportShapes, type ShapeJob } from "./shape-report.js";
import { asReceived, cutOff, WARM_UPS } from "./warm-up.js";

// Parsing and checking a text against a schema. The baseline is the hand-written parser, which checks nothing.

const CEL = "@marcbachmann/cel-js";

const CEL_TYPES = {
  integer: "int",
  decimal: "double",
  number: "double",
  text: "string",
  enumeration: "string",
  boolean: "bool",
  date: "string",
  timestamp: "string",
  uuid: "string",
  list: "list",
  json: "dyn",
} as const;

const CEL_NAME = /^\w+$/;

/** Returns a function that checks a text with CEL, the only peer with declared field types. */
function celFor(schema: Schema): (text: string) => boolean {
  const environment = new Environment();
  for (const [name, { type }] of schema.byName) {
    if (CEL_NAME.test(name)) environment.registerVariable(name, CEL_TYPES[type]);
  }
  return (text) => environment.parse(text).check().valid;
}

for (const { schema, filters } of WARM_UPS) {
  const texts = filters.flatMap((filter) => [filter, cutOff(filter)]);
  const inCel = filters.flatMap((filter) => translate(parseOrThrow(filter), schema, "cel") ?? []);
  warmUp((text) => check(text, schema), texts);
  warmUp(parseBaseline, texts);
  warmUp(
    celFor(schema),
    inCel.flatMap((text) => [text, cutOff(text)]),
  );
}

const checkWithCel = celFor(productSchema);
const peer = PEERS[CEL];
const jobs: ShapeJob[] = SHAPES.flatMap((shape) => {
  const text = asReceived(shape.filter);
  const own: ShapeJob[] = [
    { shape, contestant: AMPIPE, run: () => check(text, productSchema) },
    { shape, contestant: BASELINE, run: () => parseBaseline(text) },
  ];
  const translated = peer && translationOf(shape, peer);
  // CEL rejects comparisons of a text with null.
  if (translated === undefined || !checkWithCel(translated)) return own;
  const celText = asReceived(translated);
  return [...own, { shape, contestant: CEL, run: () => checkWithCel(celText) }];
});

reportShapes(jobs, randomFrom(printHeading(seedOfRun())), {
  unit: "µs",
  perMicrosecond: 1,
  fastestPeer: CEL,
  peers: { atLeast: 1.4 },
  worstPeer: { atLeast: 0.8 },
  baseline: { atMost: 8 },
});
