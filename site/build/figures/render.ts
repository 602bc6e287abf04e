import { escapeHtml } from "../html.js";
import { type Chart, chartHtml } from "./chart.js";
import { CHARTS, type ChartPlan } from "./charts.js";
import { isHistogram, parseHistogram } from "./histogram.js";
import { numberOf, parseFigureBlock, type Table } from "./parse-block.js";

/**
 * Returns the HTML of a benchmark in FIGURES.md: a chart for the tables that `CHARTS` names, every table, and every other
 * line. `heading` is the anchor of its section. Throws if the benchmark has other tables than `CHARTS` expects.
 */
export function figureHtml(code: string, heading: string): string {
  const { environment, parts } = isHistogram(code) ? parseHistogram(code) : parseFigureBlock(code);
  const tables = parts.filter((part) => part.kind === "table");
  const plans = CHARTS[heading];
  if (plans !== undefined && plans.length !== tables.length) {
    throw new Error(`FIGURES.md#${heading} has ${tables.length} tables, but ${plans.length} are expected.`);
  }
  let title = "";
  const html = parts.map((part) => {
    if (part.kind === "table") {
      const index = tables.indexOf(part);
      const plan = plans?.[index];
      const chart = plan && chartOf(part, plan, `${heading}-${index}`, title || heading.replaceAll("-", " "));
      const name = `${title || heading.replaceAll("-", " ")}`;
      return `<figure class="figure">${chart ? chartHtml(chart) : ""}${tableHtml(part, name, chart !== undefined)}</figure>`;
    }
    const [, name, value] = /^(.+?) = (.+)$/.exec(part.text) ?? [];
    if (name !== undefined && value !== undefined) {
      return `<p class="result">${escapeHtml(name)} = <strong>${escapeHtml(value)}</strong></p>`;
    }
    title = part.text;
    return `<p class="figure-text">${escapeHtml(part.text)}</p>`;
  });
  return `<div class="figures" v-pre><p class="environment">${escapeHtml(environment)}</p>${html.join("")}</div>\n`;
}

/** Returns the chart of a table. Throws if it lacks a column. */
export function chartOf(table: Table, plan: ChartPlan, id: string, title: string): Chart {
  const column = (name: string): number => {
    const index = table.columns.indexOf(name);
    if (index === -1) throw new Error(`FIGURES.md: table "${title}" has no column "${name}".`);
    return index;
  };
  const indexes = plan.series.map(column);
  const within = plan.within === undefined ? undefined : column(plan.within);
  return {
    id,
    title,
    unit: plan.unit ?? table.corner,
    series: plan.series,
    rows: table.rows.map((row) => ({
      label: within === undefined ? row.label : `${row.label}, ${row.cells[within]}`,
      values: indexes.map((index) => numberOf(row.cells[index])),
      isMain: row.label === "ampipe",
    })),
  };
}

function tableHtml({ corner, columns, rows }: Table, name: string, isFolded: boolean): string {
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const heads = [corner, ...columns, ...(hasNotes ? ["note"] : [])];
  const head = heads
    .map((text) => `<th scope="col">${escapeHtml(text)}</th>`)
    .join("")
    .replace('<th scope="col"></th>', "<td></td>");
  const body = rows.map(({ label, isPart, cells, note }) => {
    const values = [...cells, ...(hasNotes ? [note] : [])].map((cell) => `<td>${escapeHtml(cell ?? "")}</td>`);
    return `<tr><th scope="row"${isPart ? ' class="part"' : ""}>${escapeHtml(label)}</th>${values.join("")}</tr>`;
  });
  const label = escapeHtml(`Table: ${name}`);
  const table =
    `<div class="figure-table" tabindex="0" role="region" aria-label="${label}">` +
    `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
  return isFolded ? `<details><summary>The numbers as a table</summary>${table}</details>` : table;
}
