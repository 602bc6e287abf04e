// How the filters of `anyRecordsWithFilter` divide their records: `npm run selectivity [-- <filters> [<seed>]]`.
import type { Schema } from "../src/index.js";
import { everyType, oneOfEachType } from "../test/support/every-type.js";
import { selectiveShare, sharesOf } from "../test/testing/selectivity.js";
import { histogramOf, percent } from "./histogram.js";

const [filters = 10_000, seed = 1] = process.argv.slice(2).map(Number);

console.log(`${filters} filters, seed ${seed}: the share of the records that each selects\n`);
console.log(histogramOf(sharesOf(everyType, { filters, seed })));

console.log("\nFilters that select between 1 % and 99 % of their records (at least 40 %), by the most records\n");
const telling = (schema: Schema, maxRecords: number): string => {
  return percent(selectiveShare(sharesOf(schema, { filters, seed, maxRecords })));
};
console.log(`${"".padEnd(24)}     100       10`);
for (const [name, schema] of Object.entries({ "a field of every type": everyType, ...oneOfEachType })) {
  console.log(`${name.padEnd(24)}${telling(schema, 100)} ${telling(schema, 10)}`);
}
