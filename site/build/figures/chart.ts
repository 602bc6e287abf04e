import { escapeHtml } from "../html.js";
import { type Axis, axisOf } from "./axis.js";

/** A chart with one row per label, and one value per series in each row. */
export interface Chart {
  /** Unique on its page. */
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly series: readonly string[];
  readonly rows: readonly ChartRow[];
}

/** A row of a chart. */
export interface ChartRow {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
  /** Whether the row is drawn in the main colour, in a chart with one series. */
  readonly isMain: boolean;
}

interface Layout {
  readonly name: "wide" | "narrow";
  readonly width: number;
  /** Where the axis starts and ends. */
  readonly left: number;
  readonly right: number;
  readonly rowHeight: number;
  /** Where the label and the marks of a row are, from its top. */
  readonly label: { readonly x: number; readonly y: number };
  readonly marks: number;
}

const TOP = 8;
const AXIS_HEIGHT = 40;
const BAR_HEIGHT = 12;

/** On a narrow screen a label is above its marks, so that the text keeps its size. */
const LAYOUTS: readonly Layout[] = [
  { name: "wide", width: 688, left: 240, right: 624, rowHeight: 24, label: { x: 0, y: 16 }, marks: 12 },
  { name: "narrow", width: 312, left: 6, right: 254, rowHeight: 40, label: { x: 0, y: 14 }, marks: 27 },
];

/** Returns a chart as SVG, once for wide and once for narrow screens. The style sheet hides one of them and has the colours. */
export function chartHtml(chart: Chart): string {
  const values = chart.rows.flatMap((row) => row.values.filter((value) => value !== undefined));
  const axis = axisOf(values);
  const legend = chart.series.map((name, index) => `<span class="s${index}">${escapeHtml(name)}</span>`).join(" ");
  const legendHtml = chart.series.length > 1 ? `<p class="legend" aria-hidden="true">${legend}</p>` : "";
  return `${legendHtml}${LAYOUTS.map((layout) => svg(chart, axis, layout)).join("")}`;
}

function svg(chart: Chart, axis: Axis, layout: Layout): string {
  const bottom = TOP + chart.rows.length * layout.rowHeight;
  const height = bottom + AXIS_HEIGHT;
  const x = (value: number) => round(layout.left + axis.position(value) * (layout.right - layout.left));
  const id = `${chart.id}-${layout.name}`;
  const grid = axis.ticks.map(
    (tick) =>
      `<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${bottom}"/>` +
      `<text class="tick" x="${x(tick)}" y="${bottom + 16}">${tick.toLocaleString("en")}</text>`,
  );
  const middle = (layout.left + layout.right) / 2;
  const unit = `${chart.unit}${axis.isLogarithmic ? " (logarithmic scale)" : ""}`;
  const rows = chart.rows.map((row, index) => rowSvg(row, chart, axis, layout, TOP + index * layout.rowHeight, x));
  return (
    `<svg class="chart ${layout.name}" role="img" aria-labelledby="${id}-title ${id}-desc" ` +
    `viewBox="0 0 ${layout.width} ${height}" width="${layout.width}" height="${height}">` +
    `<title id="${id}-title">${escapeHtml(chart.title)}</title><desc id="${id}-desc">${escapeHtml(describe(chart))}</desc>` +
    `${grid.join("")}<text class="unit" x="${middle}" y="${bottom + 34}">${escapeHtml(unit)}</text>${rows.join("")}</svg>`
  );
}

function rowSvg(
  row: ChartRow,
  { series }: Chart,
  axis: Axis,
  layout: Layout,
  top: number,
  x: (value: number) => number,
): string {
  const y = top + layout.marks;
  const values = row.values.filter((value) => value !== undefined);
  const last = Math.max(...values);
  const isSingle = series.length === 1;
  const start = isSingle ? layout.left : x(Math.min(...values));
  const bar =
    isSingle && !axis.isLogarithmic
      ? `<rect class="bar" x="${layout.left}" y="${y - BAR_HEIGHT / 2}" width="${round(x(last) - layout.left)}" height="${BAR_HEIGHT}" rx="2"/>`
      : `<line class="range" x1="${start}" x2="${x(last)}" y1="${y}" y2="${y}"/>`;
  const dots = row.values.map((value, index) =>
    value === undefined || bar.startsWith("<rect")
      ? ""
      : `<circle class="s${index}" cx="${x(value)}" cy="${y}" r="4.5"/>`,
  );
  // The last series is drawn first, so that the first one is never hidden.
  const marks = `${bar}${dots.reverse().join("")}`;
  const text = isSingle
    ? `<text class="value" x="${x(last) + 10}" y="${y + 4}">${last.toLocaleString("en")}</text>`
    : "";
  const label = `<text class="label" x="${layout.label.x}" y="${top + layout.label.y}">${escapeHtml(row.label)}</text>`;
  return `<g class="row${row.isMain ? " main" : ""}">${label}${marks}${text}</g>`;
}

function describe({ rows, series, unit }: Chart): string {
  const texts = rows.map(({ label, values }) => {
    const parts = values.map((value, index) =>
      value === undefined ? [] : [`${series.length > 1 ? `${series[index]} ` : ""}${value}`],
    );
    return `${label}: ${parts.flat().join(", ")}`;
  });
  return `In ${unit}. ${texts.join("; ")}.`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
