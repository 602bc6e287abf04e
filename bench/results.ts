// The results of a benchmark as data: bench/results has a file per benchmark, from which FIGURES.md and the site are made.

/** The first row has the headings. A heading of the first column is often the unit, and the last column may have notes. */
export interface Table {
  readonly kind: "table";
  readonly rows: readonly (readonly string[])[];
}

/** A title, or a remark. */
export interface Text {
  readonly kind: "text";
  readonly text: string;
}

/** A result such as `ampipe / baseline, worst = 8.06 (at most 9)`. */
export interface Figure {
  readonly kind: "figure";
  readonly name: string;
  readonly value: string;
}

export type Part = Table | Text | Figure;

export interface Results {
  /** Versions, date and seed. */
  readonly environment: string;
  readonly parts: readonly Part[];
  /** Duration of the benchmark. Older results do not have it. */
  readonly seconds?: number;
}

/** Returns results as text: for the terminal, and for FIGURES.md. */
export function textOf({ environment, parts }: Results): string {
  const lines = parts.map((part, index) => `${gapBefore(part, parts[index - 1])}${partText(part)}\n`);
  return `${environment}\n${lines.join("")}`;
}

/** Returns an empty line between parts of different kinds. */
export function gapBefore({ kind }: Part, previous: Part | undefined): string {
  return kind === previous?.kind ? "" : "\n";
}

export function partText(part: Part): string {
  switch (part.kind) {
    case "table":
      return tableText(part);
    case "text":
      return part.text;
    case "figure":
      return `${part.name} = ${part.value}`;
  }
}

/** The first column is aligned to the left, and the others to the right. */
function tableText({ rows }: Table): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => aligned(cell, column, widths[column] ?? 0))
        .join("")
        .trimEnd(),
    )
    .join("\n");
}

function aligned(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : `  ${cell.padStart(width)}`;
}
