import type { Part, Results, Table } from "../../../bench/results.js";
import { escapeHtml } from "../html.js";
import { type Chart, chartHtml } from "./chart.js";
import { CHARTS, type ChartPlan } from "./charts.js";

/**
 * Returns the HTML of a benchmark: a chart for the tables that `CHARTS` names, every table, and every other part. Throws if
 * the benchmark has other tables than `CHARTS` expects.
 */
export function resultsHtml(benchmark: string, { environment, parts }: Results): string {
  const tables = parts.filter((part) => part.kind === "table");
  const plans = CHARTS[benchmark];
  if (plans !== undefined && plans.length !== tables.length) {
    throw new Error(`The benchmark ${benchmark} has ${tables.length} tables, but ${plans.length} are expected.`);
  }
  let title = benchmark;
  const html = parts.map((part) => {
    if (part.kind === "text") title = part.text;
    if (part.kind !== "table") return lineHtml(part);
    const index = tables.indexOf(part);
    const plan = plans?.[index];
    const chart = plan && chartOf(part, plan, `${benchmark}-${index}`, title);
    return `<figure class="figure">${chart ? chartHtml(chart) : ""}${tableHtml(part, title, chart !== undefined)}</figure>`;
  });
  return `<div class="figures" v-pre><p class="environment">${escapeHtml(environment)}</p>${html.join("")}</div>\n`;
}

function lineHtml(part: Exclude<Part, Table>): string {
  if (part.kind === "text") return `<p class="figure-text">${escapeHtml(part.text)}</p>`;
  return `<p class="result">${escapeHtml(part.name)} = <strong>${escapeHtml(part.value)}</strong></p>`;
}

/** Returns the chart of a table. Throws if it lacks a column. */
export function chartOf({ rows: [heads = [], ...rows] }: Table, plan: ChartPlan, id: string, title: string): Chart {
  const column = (name: string): number => {
    const index = heads.indexOf(name, 1);
    if (index === -1) throw new Error(`Table "${title}" has no column "${name}".`);
    return index;
  };
  const indexes = plan.series.map(column);
  const within = plan.within === undefined ? undefined : column(plan.within);
  let label = "";
  return {
    id,
    title,
    unit: plan.unit ?? heads[0] ?? "",
    series: plan.series,
    rows: rows.map((row) => {
      // A row without a label continues the one before it.
      label = row[0]?.trim() || label;
      return {
        label: within === undefined ? label : `${label}, ${row[within]}`,
        values: indexes.map((index) => numberOf(row[index] ?? "")),
        isMain: label === "ampipe",
      };
    }),
  };
}

/** Returns the number of a cell such as `1,392.17`, `6 %` or `6.05 *`, or undefined if the cell is empty. */
export function numberOf(cell: string): number | undefined {
  if (cell === "") return undefined;
  const match = /^(-?[\d,]+(?:\.\d+)?)(?: [%*])?$/.exec(cell);
  if (match === null) throw new Error(`Not a number: ${cell}`);
  return Number(match[1]?.replaceAll(",", ""));
}

function tableHtml({ rows: [heads = [], ...rows] }: Table, name: string, isFolded: boolean): string {
  const head = heads.map((text) => (text === "" ? "<td></td>" : `<th scope="col">${escapeHtml(text)}</th>`)).join("");
  const body = rows.map(([label = "", ...cells]) => {
    const values = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`);
    const isPart = label.startsWith(" ");
    return `<tr><th scope="row"${isPart ? ' class="part"' : ""}>${escapeHtml(label.trim())}</th>${values.join("")}</tr>`;
  });
  const label = escapeHtml(`Table: ${name}`);
  const table =
    `<div class="figure-table" tabindex="0" role="region" aria-label="${label}">` +
    `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
  return isFolded ? `<details><summary>The numbers as a table</summary>${table}</details>` : table;
}
