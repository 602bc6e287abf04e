import { isDeepStrictEqual } from "node:util";
import { parse as parseCel } from "@marcbachmann/cel-js";
import { defaultParser as odata } from "@odata/parser";
import { parse as parseRsql } from "@rsql/parser";
import { parse as parseCelToCst } from "cel-js";
import { parse as parseLiqe } from "liqe";
import { filter as parseODataV4 } from "odata-v4-parser";
import { parse as parseScim } from "scim2-parse-filter";
import { parse } from "../src/index.js";
import { BROKEN_SAMPLES, FILTER, PEER_FILTERS, SAMPLES } from "./fixtures.js";
import { floor } from "./floor.js";
import { type Contestant, type Measurement, measure } from "./measure.js";

const FLOOR = "floor (hand-written)";
const AMPIPE = "ampipe";

const PEERS: readonly Contestant[] = [
  { name: "@marcbachmann/cel-js", run: () => parseCel(PEER_FILTERS.cel) },
  { name: "scim2-parse-filter", run: () => parseScim(PEER_FILTERS.scim) },
  { name: "@rsql/parser", run: () => parseRsql(PEER_FILTERS.rsql) },
  { name: "liqe", run: () => parseLiqe(PEER_FILTERS.liqe) },
  { name: "@odata/parser", run: () => odata.filter(PEER_FILTERS.odata) },
  { name: "odata-v4-parser", run: () => parseODataV4(PEER_FILTERS.odata) },
  { name: "cel-js", run: () => parseCelToCst(PEER_FILTERS.cel) },
];

/** What would make the figures worthless: a floor that reads another language, or a peer that refuses its filter. */
function findFaults(): string[] {
  const differing = SAMPLES.filter((text) => {
    const result = parse(text);
    return !result.ok || !isDeepStrictEqual(readWithFloor(text), result.value);
  });
  const accepted = BROKEN_SAMPLES.filter((text) => parse(text).ok || readWithFloor(text) !== undefined);
  const faults = [
    ...differing.map((text) => `The floor and ampipe differ on ${JSON.stringify(text)}.`),
    ...accepted.map((text) => `The floor or ampipe accepts ${JSON.stringify(text)}.`),
  ];
  // The only peer that does not throw.
  if (!parseCelToCst(PEER_FILTERS.cel).isSuccess) faults.push("cel-js refuses its filter.");
  for (const { run } of PEERS) run();
  return faults;
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
  const fastestPeer = Math.min(...PEERS.map(({ name }) => timeOf(name)));
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
  console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n${FILTER}\n`);
  for (const [name = "", ...figures] of rows) {
    console.log(name.padEnd(width) + figures.map((figure) => figure.padStart(11)).join(""));
  }
  console.log(`\nampipe / floor = ${(timeOf(AMPIPE) / timeOf(FLOOR)).toFixed(2)} (at most 4)`);
  console.log(`fastest peer / ampipe = ${(fastestPeer / timeOf(AMPIPE)).toFixed(2)} (more than 1)`);
}

const faults = findFaults();
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}
report(measure([{ name: FLOOR, run: () => floor(FILTER) }, { name: AMPIPE, run: () => parse(FILTER) }, ...PEERS]));
