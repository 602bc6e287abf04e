import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { axisOf } from "../../site/build/figures/axis.js";
import { chartHtml } from "../../site/build/figures/chart.js";
import { CHARTS } from "../../site/build/figures/charts.js";
import { isHistogram, parseHistogram } from "../../site/build/figures/histogram.js";
import { isFigureBlock, numberOf, parseFigureBlock, type Table } from "../../site/build/figures/parse-block.js";
import { chartOf, figureHtml } from "../../site/build/figures/render.js";
import { FIGURE_LANGUAGE, markFigures } from "../../site/build/make-page.js";
import { ROOT_FOLDER } from "../support/markdown.js";

const figures = markFigures(readFileSync(`${ROOT_FOLDER}/FIGURES.md`, "utf8"));
const blocks = Array.from(
  figures.matchAll(new RegExp(`^\`\`\`${FIGURE_LANGUAGE}(.*)\n([\\s\\S]*?)^\`\`\`$`, "gm")),
  ([, heading = "", code = ""]) => ({ heading, code }),
);

test("FIGURES.md has a benchmark under every heading with charts", () => {
  const headings = blocks.map(({ heading }) => heading);
  expect(Object.keys(CHARTS).filter((heading) => !headings.includes(heading))).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});

describe.each(blocks)("$heading", ({ heading, code }) => {
  test("loses no word and no number, neither when it is read nor on the page", () => {
    const { environment, parts } = isHistogram(code) ? parseHistogram(code) : parseFigureBlock(code);
    const read = [environment, ...parts.flatMap((part) => (part.kind === "text" ? part.text : textsOf(part)))];
    const html = figureHtml(code, heading);
    const shown = html.replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, " ");
    // The bars of a histogram and the percent signs of its numbers are drawn.
    const words = wordsOf(isHistogram(code) ? code.replaceAll(/#+| %(?= {2})/g, "") : code);
    const kept = wordsOf(read.join(" "));
    expect([...words].filter((word) => !kept.has(word))).toEqual([]);
    const onPage = wordsOf(decoded(shown));
    expect([...words].filter((word) => !onPage.has(word))).toEqual([]);
    const numbers = parts.flatMap((part) => (part.kind === "table" ? part.rows.flatMap(({ cells }) => cells) : []));
    const cells = html.match(/<td>[^<]+<\/td>/g) ?? [];
    expect(cells.length).toBeGreaterThanOrEqual(numbers.filter((cell) => cell !== undefined).length);
  });
});

function textsOf({ corner, columns, rows }: Table): string[] {
  return [
    corner,
    ...columns,
    ...rows.flatMap(({ label, cells, note }) => [label, ...cells.map((cell) => cell ?? ""), note ?? ""]),
  ];
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ""));
}

function decoded(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

test("a table is read by the places where its cells end", () => {
  const code = [
    "Node v20, today",
    "",
    "Title",
    "",
    "ms         by  a   / b peak heap",
    "first row   x  1  1.50         7  named",
    "  part      y     2.00",
    "            z  9               8",
    "* A note.",
    "",
    "worst = 9 (at most 10)",
  ];
  expect(parseFigureBlock(code.join("\n"))).toEqual({
    environment: "Node v20, today",
    parts: [
      { kind: "text", text: "Title" },
      {
        kind: "table",
        corner: "ms",
        columns: ["by", "a", "/ b", "peak heap"],
        rows: [
          { label: "first row", isPart: false, cells: ["x", "1", "1.50", "7"], note: "named" },
          { label: "part", isPart: true, cells: ["y", undefined, "2.00", undefined], note: undefined },
          { label: "part", isPart: false, cells: ["z", "9", undefined, "8"], note: undefined },
        ],
      },
      { kind: "text", text: "* A note." },
      { kind: "text", text: "worst = 9 (at most 10)" },
    ],
  });
});

test.each([
  ["a table without rows", "ms      a"],
  ["a table that is interrupted", "ms      a\nx       1\ntext\ny       2"],
  ["a number that is not below its heading", "ms      a      b\nx       1   2"],
  ["a column without a heading", "ms      a\nx   1   2"],
  ["a heading without a column", "ms      a      b\nx       1"],
  ["a first row without a label", "        a\n        1"],
])("%s is an error", (_name, text) => {
  expect(() => parseFigureBlock(`Node v20\n\n${text}`)).toThrow();
});

test("other code is not a benchmark", () => {
  expect([isFigureBlock("Node v20.1, today"), isFigureBlock("faults   1")]).toEqual([true, false]);
  expect(() => parseFigureBlock("faults   1")).toThrow("Not the first line of a benchmark: faults   1");
  expect(() => parseHistogram("Shares:\n\nnone  many  ##")).toThrow("Not a line of a histogram: none  many  ##");
});

test("numbers have separators and signs, and nothing else is a number", () => {
  expect(["1,392.17", "6 %", "6.05 *", undefined].map(numberOf)).toEqual([1392.17, 6, 6.05, undefined]);
  for (const text of ["cursor", "1.5 s", "", "1.5.2"]) expect(() => numberOf(text), text).toThrow("Not a number");
});

test("a benchmark with other tables or columns than expected is an error", () => {
  const table = "ms         by hand\nx                1";
  expect(() => figureHtml(`Node v20\n\n${table}\n\n${table}`, "sorting-in-memory")).toThrow(
    "FIGURES.md#sorting-in-memory has 2 tables, but 1 are expected.",
  );
  expect(() => figureHtml(`Node v20\n\n${table}`, "sorting-in-memory")).toThrow('has no column "ampipe"');
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
    corner: "ms",
    columns: ["ampipe", "<by hand>"],
    rows: [
      { label: "a & b", isPart: false, cells: ["2", "4"], note: undefined },
      { label: "c", isPart: false, cells: ["3", undefined], note: undefined },
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
