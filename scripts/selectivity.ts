// How the filters of `anyRecordsWithFilter` divide their records: `npm run selectivity [-- <filters> [<seed>]]`.
import fc from "fast-check";
import { bind, FilterError } from "../src/index.js";
import { toPredicate } from "../src/memory.js";
import { anyRecordsWithFilter } from "../src/testing.js";
import { everyType } from "../test/support/every-type.js";

const [filters = 10_000, seed = 1] = process.argv.slice(2).map(Number);

const shares = fc.sample(anyRecordsWithFilter(everyType), { numRuns: filters, seed }).map(({ records, filter }) => {
  const bound = bind(filter, everyType);
  if (!bound.ok) throw new FilterError(bound.diagnostics);
  return records.filter(toPredicate(bound.value)).length / records.length;
});

const count = (from: number, to: number): number => shares.filter((share) => share >= from && share < to).length;
const rows: readonly (readonly [string, number])[] = [
  ["none", shares.filter((share) => share === 0).length],
  ["up to 10 %", count(Number.MIN_VALUE, 0.1)],
  ...Array.from({ length: 8 }, (_, i): [string, number] => [
    `${(i + 1) * 10} to ${(i + 2) * 10} %`,
    count((i + 1) / 10, (i + 2) / 10),
  ]),
  ["from 90 %", count(0.9, 1)],
  ["all", shares.filter((share) => share === 1).length],
];

console.log(`${filters} filters, seed ${seed}: the share of the records that each selects\n`);
for (const [label, found] of rows) {
  const percent = (100 * found) / filters;
  console.log(`${label.padEnd(12)}${percent.toFixed(1).padStart(6)} %  ${"#".repeat(Math.round(percent))}`);
}
const telling = shares.filter((share) => share >= 0.01 && share <= 0.99).length;
console.log(
  `\nbetween 1 % and 99 % of the records: ${((100 * telling) / filters).toFixed(1)} % of the filters (at least 40)`,
);
