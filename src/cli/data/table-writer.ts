import { clip, displayWidth, graphemes, visible } from "../../language/diagnostics/display.js";

/** The texts of a row; undefined for null. */
export type TableRow = readonly (string | undefined)[];

/** The rows that decide the widths of the columns. */
const MEASURED = 500;

/** Writes rows in columns that fit the first rows. Wider cells of later rows move the rest of their row. */
export class TableWriter {
  private first: string[][] = [];
  private widths: readonly number[] | undefined;

  constructor(
    private readonly names: readonly string[],
    private readonly write: (text: string) => void,
  ) {}

  add(row: TableRow): void {
    const cells = row.map((text) => shown(text ?? ""));
    if (this.widths !== undefined) this.writeRow(cells, this.widths);
    else if (this.first.push(cells) >= MEASURED) this.writeFirst();
  }

  end(): void {
    if (this.widths === undefined) this.writeFirst();
  }

  private writeFirst(): void {
    const rows = [this.names.map(shown), ...this.first];
    const widths = this.names.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] as string))));
    this.widths = widths;
    this.first = [];
    for (const row of rows) this.writeRow(row, widths);
  }

  private writeRow(cells: readonly string[], widths: readonly number[]): void {
    const padded = cells.map((cell, i) => cell + " ".repeat(Math.max(0, (widths[i] as number) - widthOf(cell))));
    this.write(`${padded.join("  ").trimEnd()}\n`);
  }
}

/** Returns a name or value as one line, of a length that people can read. */
function shown(text: string): string {
  return visible(clip(text.replace(/[\t\r\n]+/g, " ")));
}

function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes(text)) width += displayWidth(segment);
  return width;
}
