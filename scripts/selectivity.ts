// Measures how many records the filters of `anyRecordsWithFilter` select: `npm run selectivity -- --help`.
import { parseArgs } from "node:util";
import { partText } from "../bench/results.js";
import type { Schema } from "../src/index.js";
import { everyType, oneOfEachType } from "../test/support/every-type.js";
import { selectiveShare, sharesOf } from "../test/testing/selectivity.js";
import { histogramOf, percent } from "./histogram.js";

const HELP = `npm run selectivity [-- <filters> [<seed>]]
  Draws filters and records with \`anyRecordsWithFilter\` and prints how many of the records the filters select. A filter
  that selects all or none of them rarely reveals a fault.

  <filters>  Number of filters per schema (default: 10000)
  <seed>     Seed of the first draw (default: 1)`;

function main(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    options: { help: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [filters = 10_000, seed = 1] = positionals.map(Number);
  if (values.help) console.log(HELP);
  else if (Number.isSafeInteger(filters) && filters > 0 && Number.isSafeInteger(seed)) measure(filters, seed);
  else throw new Error("The number of filters and the seed must be whole numbers.");
}

function measure(filters: number, seed: number): void {
  console.log(`${filters} filters, seed ${seed}, by the share of records that they select:\n`);
  console.log(partText(histogramOf(sharesOf(everyType, { filters, seed }))));

  console.log("\nFilters that select 1 % to 99 % of the records (at least 40 % must), by schema and maxRecords:\n");
  const selective = (schema: Schema, maxRecords: number): string => {
    return percent(selectiveShare(sharesOf(schema, { filters, seed, maxRecords })));
  };
  const rows = Object.entries({ "a field of every type": everyType, ...oneOfEachType }).map(([name, schema]) => [
    name,
    selective(schema, 100),
    selective(schema, 10),
  ]);
  console.log(partText({ kind: "table", rows: [["", "100", "10"], ...rows] }));
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  process.exitCode = 2;
}
