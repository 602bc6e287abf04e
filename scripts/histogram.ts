import type { Table } from "../bench/results.js";

/** Returns a histogram of filters by the share of records that they select: none, ten steps of 10 %, and all. */
export function histogramOf(shares: readonly number[]): Table {
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
  const cells = rows.map(([label, found]) => [label, ((100 * found) / shares.length).toFixed(1)]);
  return { kind: "table", rows: [["", "%"], ...cells] };
}

/** Formats a share from 0 to 1. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
