/** A row of a table of figures. A cell is undefined if the row has none in that column. */
export interface Row {
  readonly label: string;
  /** Whether the label is indented: the row is a part of the row before it. */
  readonly isPart: boolean;
  readonly cells: readonly (string | undefined)[];
  /** Text after the last column, such as the name of a library. */
  readonly note: string | undefined;
}

/** A table of figures, as benchmarks print them: the columns after the first are aligned to the right. */
export interface Table {
  readonly kind: "table";
  /** The heading of the first column, often the unit. */
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A line of text, or a result such as `ampipe / baseline, worst = 8.06 (at most 9)`. */
export interface Text {
  readonly kind: "text";
  readonly text: string;
}

/** The output of a benchmark in FIGURES.md. */
export interface FigureBlock {
  /** The first line: versions, date, seed. */
  readonly environment: string;
  readonly parts: readonly (Table | Text)[];
}

/** Whether a code block is the output of a benchmark. */
export function isFigureBlock(code: string): boolean {
  return /^Node v/.test(code);
}

/** Reads the output of a benchmark. Every line becomes a part, or it throws: nothing is left out. */
export function parseFigureBlock(code: string): FigureBlock {
  const [environment = "", ...lines] = code.trimEnd().split("\n");
  if (!isFigureBlock(environment)) throw new Error(`Not the first line of a benchmark: ${environment}`);
  return { environment, parts: paragraphsOf(lines).flatMap(partsOf) };
}

function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter(({ length }) => length > 0);
}

/** A paragraph is text, or a table with text before or after it. */
function partsOf(paragraph: readonly string[]): (Table | Text)[] {
  const isTable = paragraph.map((line) => / {2}/.test(line));
  const start = isTable.indexOf(true);
  if (start === -1) return paragraph.map(textOf);
  const end = isTable.lastIndexOf(true) + 1;
  const inside = paragraph.slice(start, end).find((_, index) => !isTable[start + index]);
  if (inside !== undefined) throw new Error(`Not a row of the table around it: ${inside}`);
  return [
    ...paragraph.slice(0, start).map(textOf),
    tableOf(paragraph.slice(start, end)),
    ...paragraph.slice(end).map(textOf),
  ];
}

function textOf(text: string): Text {
  return { kind: "text", text };
}

/** A text between gaps of two or more spaces. */
interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function cellsOf(line: string): Cell[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

/** Labels start at the left, indented by two spaces at most. */
const LABEL_START = 2;

/** Reads a table by the places where its cells end, because a heading may be as wide as its column. */
function tableOf([header = "", ...lines]: readonly string[]): Table {
  if (lines.length === 0) throw new Error(`A table without rows: ${header}`);
  const rows = lines.map((line) => {
    const cells = cellsOf(line);
    const isLabel = cells[0] !== undefined && cells[0].start <= LABEL_START;
    // Text that starts after the last heading belongs to no column.
    const values = (isLabel ? cells.slice(1) : cells).filter(({ start }) => start < header.length);
    const notes = cells.filter(({ start }) => start >= header.length);
    return { label: isLabel ? cells[0] : undefined, values, notes, line };
  });
  const ends = [...new Set(rows.flatMap(({ values }) => values.map(({ end }) => end)))].sort((a, b) => a - b);
  const columns = columnsOf(header, ends, Math.max(0, ...rows.map(({ label }) => label?.end ?? 0)));
  let label = "";
  return {
    kind: "table",
    corner: header.slice(0, columns.cornerEnd).trim(),
    columns: columns.names,
    rows: rows.map((row) => {
      label = row.label?.text ?? label;
      if (label === "") throw new Error(`A row without a label: ${row.line}`);
      return {
        label,
        isPart: (row.label?.start ?? 0) > 0,
        cells: ends.map((end) => row.values.find((cell) => cell.end === end)?.text),
        note: row.notes.map(({ text }) => text).join("  ") || undefined,
      };
    }),
  };
}

interface Columns {
  readonly cornerEnd: number;
  readonly names: readonly string[];
}

function columnsOf(header: string, ends: readonly number[], labelEnd: number): Columns {
  const [first] = cellsOf(header);
  // The heading of the first column may be longer than its labels.
  const cornerEnd = first !== undefined && first.start === 0 ? Math.max(labelEnd, first.end) : labelEnd;
  const names = ends.map((end, index) => header.slice(ends[index - 1] ?? cornerEnd, end).trim());
  const isAligned = ends.every((end) => !/\S/.test(header[end] ?? " ")) && ends.at(-1) === header.trimEnd().length;
  if (!isAligned || names.includes("")) throw new Error(`The columns are not aligned to the right of: ${header}`);
  return { cornerEnd, names };
}

/** Returns the number of a cell such as `1,392.17`, `6 %` or `6.05 *`. */
export function numberOf(cell: string | undefined): number | undefined {
  if (cell === undefined) return undefined;
  const match = /^(-?[\d,]+(?:\.\d+)?)(?: [%*])?$/.exec(cell);
  if (match === null) throw new Error(`Not a number: ${cell}`);
  return Number(match[1]?.replaceAll(",", ""));
}
