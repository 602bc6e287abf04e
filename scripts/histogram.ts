/** Formats a histogram of filters by the share of records that they select: none, ten steps of 10 %, and all. */
export function histogramOf(shares: readonly number[]): string {
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
  return rows
    .map(([label, found]) => {
      const share = found / shares.length;
      return `${label.padEnd(12)}${percent(share)}  ${"#".repeat(Math.round(100 * share))}`;
    })
    .join("\n");
}

/** Formats a share from 0 to 1. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1).padStart(6)} %`;
}
