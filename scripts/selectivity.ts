// How the filters of `anyRecordsWithFilter` divide their records: `npm run selectivity [-- <filters> [<seed>]]`.
import type { Schema } from "../src/index.js";
import { everyType, oneOfEachType } from "../test/support/every-type.js";
import { sharesOf, tellingOf } from "../test/testing/selectivity.js";

const [filters = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const percent = (share: number): string => `${(100 * share).toFixed(1).padStart(6)} %`;

const shares = sharesOf(everyType, { filters, seed });
const between = (from: number, to: number): number => shares.filter((share) => share >= from && share < to).length;
const rows: readonly (readonly [string, number])[] = [
  ["none", shares.filter((share) => share === 0).length],
  ["up to 10 %", between(Number.MIN_VALUE, 0.1)],
  ...Array.from({ length: 8 }, (_, i): [string, number] => [
    `${(i + 1) * 10} to ${(i + 2) * 10} %`,
    between((i + 1) / 10, (i + 2) / 10),
  ]),
  ["from 90 %", between(0.9, 1)],
  ["all", shares.filter((share) => share === 1).length],
];

console.log(`${filters} filters, seed ${seed}: the share of the records that each selects\n`);
for (const [label, found] of rows) {
  const share = found / filters;
  console.log(`${label.padEnd(12)}${percent(share)}  ${"#".repeat(Math.round(100 * share))}`);
}

console.log("\nFilters that select between 1 % and 99 % of their records (at least 40 %), by the most records\n");
const telling = (schema: Schema, maxRecords: number): string => {
  return percent(tellingOf(sharesOf(schema, { filters, seed, maxRecords })));
};
console.log(`${"".padEnd(24)}     100       10`);
for (const [name, schema] of Object.entries({ "a field of every type": everyType, ...oneOfEachType })) {
  console.log(`${name.padEnd(24)}${telling(schema, 100)} ${telling(schema, 10)}`);
}
