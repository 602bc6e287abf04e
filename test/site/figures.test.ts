import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readResults } from "../../bench/figures.js";
import { type Results, type Table, textOf } from "../../bench/results.js";
import { axisOf } from "../../site/build/figures/axis.js";
import { chartHtml } from "../../site/build/figures/chart.js";
import { CHARTS } from "../../site/build/figures/charts.js";
import { chartOf, numberOf, resultsHtml } from "../../site/build/figures/render.js";
import { escapeHtml } from "../../site/build/html.js";
import { markResults, RESULTS_LANGUAGE } from "../../site/build/make-page.js";
import { ROOT_FOLDER } from "../support/markdown.js";

const FIGURES = readFileSync(`${ROOT_FOLDER}/FIGURES.md`, "utf8");
const BENCHMARKS = readdirSync(`${ROOT_FOLDER}/bench/results`)
  .map((file) => file.replace(/\.json$/, ""))
  .sort();

test("FIGURES.md has the results of every benchmark once, and a page shows them", () => {
  const marked = markResults(FIGURES).split(`\`\`\`${RESULTS_LANGUAGE}`).slice(1);
  expect(marked.map((text) => text.slice(0, text.indexOf("\n"))).sort()).toEqual(BENCHMARKS);
  expect(Object.keys(CHARTS).filter((name) => !BENCHMARKS.includes(name))).toEqual([]);
});

describe.each(BENCHMARKS)("%s", (benchmark) => {
  const results = readResults(benchmark);

  test("FIGURES.md has its text (to update it, run writeFigures of bench/figures.ts)", () => {
    expect(FIGURES).toContain(`<!-- bench/results/${benchmark}.json -->\n\n\`\`\`text\n${textOf(results)}\`\`\`\n`);
  });

  test("no cell is lost on the page", () => {
    const texts = results.parts.flatMap((part) => {
      if (part.kind === "table") return part.rows.flat();
      return part.kind === "text" ? [part.text] : [part.name, part.value];
    });
    const shown = resultsHtml(benchmark, results).replaceAll(/<svg[\s\S]*?<\/svg>/g, "");
    for (const text of texts) expect(shown).toContain(escapeHtml(text.trim()));
  });
});

test("results are aligned text, with an empty line between parts of different kinds", () => {
  const results: Results = {
    environment: "Node v20, today",
    parts: [
      { kind: "text", text: "Title" },
      {
        kind: "table",
        rows: [
          ["ms", "by", "peak heap"],
          ["first row", "x", "7"],
          ["  part", "", "12"],
        ],
      },
      { kind: "text", text: "* A note." },
      { kind: "text", text: "Another." },
      { kind: "figure", name: "worst", value: "9 (at most 10)" },
    ],
  };
  const text = `Node v20, today

Title

ms         by  peak heap
first row   x          7
  part                12

* A note.
Another.

worst = 9 (at most 10)
`;
  expect(textOf(results)).toBe(text);
});

test("numbers have separators and signs, and nothing else is a number", () => {
  expect(["1,392.17", "6 %", "6.05 *", ""].map(numberOf)).toEqual([1392.17, 6, 6.05, undefined]);
  for (const text of ["cursor", "1.5 s", "1.5.2"]) expect(() => numberOf(text), text).toThrow("Not a number");
});

test("a benchmark with other tables or columns than expected is an error", () => {
  const table: Table = {
    kind: "table",
    rows: [
      ["ms", "by hand"],
      ["x", "1"],
    ],
  };
  expect(() => resultsHtml("sort", { environment: "", parts: [table, table] })).toThrow(
    "The benchmark sort has 2 tables, but 1 are expected.",
  );
  expect(() => resultsHtml("sort", { environment: "", parts: [table] })).toThrow('has no column "ampipe"');
});

test.each([
  [[1, 3.1, 10], false, [0, 5, 10], [0.1, 0.31, 1]],
  [[0.2, 2, 20], true, [0.2, 0.5, 1, 2, 5, 10, 20], [0, 0.5, 1]],
  [[1, 100, 10_000], true, [1, 10, 100, 1000, 10_000], [0, 0.5, 1]],
])("the axis of %j", (values, isLogarithmic, ticks, positions) => {
  const axis = axisOf(values);
  expect({ isLogarithmic: axis.isLogarithmic, ticks: axis.ticks }).toEqual({ isLogarithmic, ticks });
  expect(values.map((value) => Number(axis.position(value).toFixed(6)))).toEqual(positions);
});

test("values that cannot be drawn are an error", () => {
  for (const values of [[0, 1], [-1], [], [Number.NaN]]) expect(() => axisOf(values)).toThrow("positive values");
});

test("a chart has a title, a description of every value, and marks", () => {
  const table: Table = {
    kind: "table",
    rows: [
      ["ms", "ampipe", "<by hand>"],
      ["a & b", "2", "4"],
      ["c", "3", ""],
    ],
  };
  const html = chartHtml(chartOf(table, { series: ["ampipe", "<by hand>"] }, "id", "Title"));
  expect(html.match(/<svg /g)).toHaveLength(2);
  expect(html).toContain('role="img" aria-labelledby="id-wide-title id-wide-desc"');
  expect(html).toContain('<title id="id-wide-title">Title</title>');
  expect(html).toContain("In ms. a &amp; b: ampipe 2, &lt;by hand&gt; 4; c: ampipe 3.</desc>");
  expect(html.match(/<circle class="s0"/g)).toHaveLength(4);
  expect(html.match(/<circle class="s1"/g)).toHaveLength(2);
  expect(html).not.toContain("NaN");
});
