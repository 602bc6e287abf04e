/** Which columns of a table are drawn. */
export interface ChartPlan {
  readonly series: readonly string[];
  /** Names the values. Default: the corner of the table. */
  readonly unit?: string;
  /** A column that distinguishes rows with the same label. */
  readonly within?: string;
}

const SHAPES: ChartPlan = { series: ["ampipe", "baseline", "best peer"] };
const BY_HAND: ChartPlan = { series: ["ampipe", "by hand"] };

/**
 * The charts of FIGURES.md: for each benchmark, one entry per table of its results. A table with undefined is shown as a
 * table only, and so are the tables of other benchmarks.
 */
export const CHARTS: Readonly<Record<string, readonly (ChartPlan | undefined)[]>> = {
  parse: [
    SHAPES,
    { series: ["flat", "grouped"] },
    { series: ["corrected", "broken"] },
    { series: ["µs"], unit: "µs, geometric mean" },
  ],
  check: [SHAPES],
  sql: [SHAPES, { series: ["µs"], unit: "µs, geometric mean" }],
  memory: [
    SHAPES,
    { series: ["ns/record"], unit: "ns/record, geometric mean" },
    { series: ["compilePredicate", "baseline"] },
  ],
  import: [{ series: ["ms"], unit: "ms of CPU time" }],
  growth: [undefined, undefined],
  records: [BY_HAND, BY_HAND, { series: ["ms"], unit: "ms" }, undefined],
  selectivity: [{ series: ["%"], unit: "% of the filters" }],
  list: [
    {
      series: ["two, the second if needed", "two, always", "one, count(*) OVER ()", "one, count in each row"],
      unit: "ms",
    },
    { series: ["1", "1,000", "100,000", "900,000"], unit: "ms, after this number of rows", within: "by" },
  ],
  sort: [BY_HAND],
  facets: [BY_HAND],
};
