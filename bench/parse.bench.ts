import { isDeepStrictEqual } from "node:util";
import { isMainThread } from "node:worker_threads";
import { parse } from "../src/index.js";
import { BROKEN_SAMPLES, FILTER, PEER_FILTERS, SAMPLES } from "./fixtures.js";
import { floor } from "./floor.js";
import { type Contestant, type Measurement, measure } from "./measure.js";

const FLOOR = "floor (hand-written)";
const AMPIPE = "ampipe";

const PEERS: Readonly<Record<string, Contestant>> = {
  "@marcbachmann/cel-js": async () => {
    const { parse } = await import("@marcbachmann/cel-js");
    return () => parse(PEER_FILTERS.cel);
  },
  "scim2-parse-filter": async () => {
    const { parse } = await import("scim2-parse-filter");
    return () => parse(PEER_FILTERS.scim);
  },
  "@rsql/parser": async () => {
    const { parse } = await import("@rsql/parser");
    return () => parse(PEER_FILTERS.rsql);
  },
  liqe: async () => {
    const { parse } = await import("liqe");
    return () => parse(PEER_FILTERS.liqe);
  },
  "@odata/parser": async () => {
    const { defaultParser } = await import("@odata/parser");
    return () => defaultParser.filter(PEER_FILTERS.odata);
  },
  "odata-v4-parser": async () => {
    const { filter } = await import("odata-v4-parser");
    return () => filter(PEER_FILTERS.odata);
  },
  "cel-js": async () => {
    const { parse } = await import("cel-js");
    // The only peer that does not throw.
    if (!parse(PEER_FILTERS.cel).isSuccess) throw new Error("cel-js refuses its filter.");
    return () => parse(PEER_FILTERS.cel);
  },
};

/** Where the floor reads another language than ampipe, which would make its figure worthless. */
function findDifferences(): string[] {
  const differing = SAMPLES.filter((text) => {
    const result = parse(text);
    return !result.ok || !isDeepStrictEqual(readWithFloor(text), result.value);
  });
  const accepted = BROKEN_SAMPLES.filter((text) => parse(text).ok || readWithFloor(text) !== undefined);
  return [
    ...differing.map((text) => `The floor and ampipe differ on ${JSON.stringify(text)}.`),
    ...accepted.map((text) => `The floor or ampipe accepts ${JSON.stringify(text)}.`),
  ];
}

function readWithFloor(text: string): ReturnType<typeof floor> | undefined {
  try {
    return floor(text);
  } catch {
    return undefined;
  }
}

function report(measurements: readonly Measurement[]): void {
  const timeOf = (name: string): number => measurements.find((one) => one.name === name)?.microseconds ?? Number.NaN;
  const fastestPeer = Math.min(...Object.keys(PEERS).map(timeOf));
  const rows = [
    ["", "µs/parse", "/ floor", "/ ampipe"],
    ...measurements.map(({ name, microseconds }) => [
      name,
      microseconds.toFixed(3),
      (microseconds / timeOf(FLOOR)).toFixed(2),
      (microseconds / timeOf(AMPIPE)).toFixed(2),
    ]),
  ];
  const width = Math.max(...rows.map(([name = ""]) => name.length));
  console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, CPU time\n${FILTER}\n`);
  for (const [name = "", ...figures] of rows) {
    console.log(name.padEnd(width) + figures.map((figure) => figure.padStart(11)).join(""));
  }
  console.log(`\nampipe / floor = ${(timeOf(AMPIPE) / timeOf(FLOOR)).toFixed(2)} (at most 4)`);
  console.log(`fastest peer / ampipe = ${(fastestPeer / timeOf(AMPIPE)).toFixed(2)} (more than 1)`);
}

const differences = isMainThread ? findDifferences() : [];
if (differences.length > 0) {
  for (const difference of differences) console.error(difference);
  process.exit(1);
}
report(
  await measure({
    [FLOOR]: async () => () => floor(FILTER),
    [AMPIPE]: async () => () => parse(FILTER),
    ...PEERS,
  }),
);
