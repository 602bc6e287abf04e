import { visible } from "../../language/diagnostics/display.js";
import { CommandError } from "../command.js";
import type { ByteOutput } from "./byte-output.js";
import { LINE_FEED, withoutLineBreak } from "./bytes.js";
import type { Cells } from "./cells.js";
import { readObject } from "./json-cells.js";
import { writeJson } from "./json-value.js";
import type { Source } from "./source.js";
import { type TableRow, TableWriter } from "./table-writer.js";

export type OutputFormat = "same" | "jsonl" | "json" | "csv" | "tsv" | "table";

export interface OutputOptions {
  readonly out: OutputFormat;
  /** The names of the fields to write; undefined for the rows as they are in the input. */
  readonly fields: readonly string[] | undefined;
  /** The names of all fields, for formats that need fields. */
  readonly allFields: readonly string[];
  /** The names in the output by those of the fields, where they are others. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether inputs with different columns have one header. */
  readonly isMerged: boolean;
  readonly lineNumbers: boolean;
  /** Whether line numbers come with the name of the file. */
  readonly fileNames: boolean;
  /** The text of null in CSV. */
  readonly null: string;
}

/** A row to write. */
export interface OutputRow {
  readonly source: Source;
  readonly cells: Cells;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** How the rows of an input are written: between what, and whether as they are in the input. */
interface Shape {
  readonly layout: "lines" | "array" | "csv" | "table";
  readonly isRaw: boolean;
  readonly delimiter: string;
  /** The header of CSV that is written unchanged. */
  readonly header: Buffer | undefined;
}

/** Writes rows in one format. The index of a field among the cells is its index in `options.fields`. */
export class RowWriter {
  private shape: Shape | undefined;
  /** The first input, which decides about the header, and that of the last row. */
  private first: Source | undefined;
  private current: Source | undefined;
  private rows = 0;
  /** By byte: 1 if a cell with it needs quotes. */
  private special = new Uint8Array(0);
  private readonly table: TableWriter;
  private readonly names: readonly string[];
  private readonly labels: readonly string[];

  constructor(
    private readonly output: ByteOutput,
    private readonly options: OutputOptions,
  ) {
    this.names = (options.fields ?? options.allFields).map((name) => options.labels.get(name) ?? name);
    this.labels = this.names.map((name, i) => `${i === 0 ? "" : ","}${JSON.stringify(name)}:`);
    this.table = new TableWriter(this.names, (text) => output.addText(text));
  }

  /** Writes a row. Returns whether it is unchanged, with all its fields. */
  write(row: OutputRow): boolean {
    const shape = this.shapeFor(row.source);
    if (shape.layout === "array") this.output.addText(this.rows === 0 ? "[\n" : ",\n");
    else if (shape.layout === "csv" && this.rows === 0) this.writeHeader(shape);
    this.rows++;
    if (this.options.lineNumbers) {
      this.output.addText(`${this.options.fileNames ? `${visible(row.source.name)}:` : ""}${row.line}:`);
    }
    if (shape.isRaw) this.writeRaw(row, shape);
    else this.writeFields(row, shape);
    return shape.isRaw;
  }

  /** Ends the output, also if it has no rows. */
  end(source: Source | undefined): void {
    const shape = this.shape ?? (source === undefined ? undefined : this.shapeFor(source));
    if (shape === undefined) {
      if (this.options.out === "json") this.output.addText("[]\n");
    } else if (shape.layout === "array") this.output.addText(this.rows === 0 ? "[]\n" : "\n]\n");
    else if (shape.layout === "csv" && this.rows === 0) this.writeHeader(shape);
    else if (shape.layout === "table") this.table.end();
  }

  private shapeFor(source: Source): Shape {
    if (source === this.current && this.shape !== undefined) return this.shape;
    const own = shapeOf(source, this.options);
    const { first, shape: earlier } = this;
    const shape =
      first === undefined || earlier === undefined
        ? { ...own, isRaw: own.isRaw && this.hasAllColumns(source) }
        : this.aligned(own, earlier, source, first);
    this.first ??= source;
    if (this.options.lineNumbers && shape.layout !== "lines" && shape.layout !== "csv") {
      throw new CommandError("Option --line-number works for JSON lines and CSV only. Add --out jsonl.");
    }
    this.current = source;
    this.shape = shape;
    this.special = specialBytes(shape.delimiter);
    return shape;
  }

  /** Returns whether an input has all columns of the output. Only CSV needs columns. */
  private hasAllColumns({ csv }: Source): boolean {
    return csv === undefined || !this.options.isMerged || this.names.every((name) => csv.names.includes(name));
  }

  /** Returns how rows are written after those of another input. Throws a CommandError if that is impossible. */
  private aligned(shape: Shape, earlier: Shape, source: Source, first: Source): Shape {
    const inputs = `${visible(first.name)} and ${visible(source.name)}`;
    if (shape.layout !== earlier.layout || shape.delimiter !== earlier.delimiter) {
      throw new CommandError(`${inputs} have different formats. Choose one: --out jsonl or --out csv.`);
    }
    if (shape.layout !== "csv") return shape;
    if (hasSameColumns(source, first)) return { ...shape, isRaw: shape.isRaw && earlier.isRaw };
    if (earlier.isRaw && !this.canFollow(first)) {
      const merge = this.options.out === "same" ? "Merge them with --out csv, or choose" : "Choose";
      throw new CommandError(`${inputs} have different columns. ${merge} some with --fields.`);
    }
    return { ...shape, isRaw: false };
  }

  /** Returns whether the unchanged header of an input has exactly the columns of the output. */
  private canFollow({ csv }: Source): boolean {
    return this.options.isMerged && JSON.stringify(csv?.names) === JSON.stringify(this.names);
  }

  private writeHeader({ isRaw, header, delimiter }: Shape): void {
    if (this.options.lineNumbers) return;
    if (!isRaw) this.output.addText(`${this.names.map((name) => quoteCell(name, delimiter, "")).join(delimiter)}\n`);
    else if (header !== undefined) {
      this.output.addBytes(header, 0, header.length);
      if (header.at(-1) !== LINE_FEED) this.output.addText("\n");
    }
  }

  private writeRaw({ bytes, start, end, source }: OutputRow, { layout }: Shape): void {
    const { kind } = source.format;
    const isJson = kind !== "csv";
    const trimmed = bytes[end - 1] === LINE_FEED ? end - 1 : end;
    // JSON lines are lines, however the value was formatted.
    const isFormatted = this.options.out === "jsonl" && isJson && bytes.subarray(start, trimmed).includes(LINE_FEED);
    if (isFormatted) {
      const object = readObject(bytes.toString("utf8", start, end));
      this.output.addText(`${"problem" in object ? "" : writeJson(object)}\n`);
    } else if (layout === "array") {
      this.output.addBytes(bytes, start, withoutLineBreak(bytes, start, end));
    } else {
      this.output.addBytes(bytes, start, end);
      if (trimmed === end) this.output.addText("\n");
    }
  }

  private writeFields(row: OutputRow, { layout, delimiter }: Shape): void {
    const { cells } = row;
    if (layout === "table") {
      const texts: TableRow = this.names.map((_, i) => cells.text(i));
      this.table.add(texts);
    } else if (layout === "csv") {
      this.writeCells(row, delimiter);
    } else {
      let json = "{";
      for (let i = 0; i < this.labels.length; i++) json += (this.labels[i] as string) + cells.json(i);
      this.output.addText(layout === "array" ? `${json}}` : `${json}}\n`);
    }
  }

  private writeCells({ cells, bytes, start, end }: OutputRow, delimiter: string): void {
    const { output, options, names, special } = this;
    const separator = delimiter.charCodeAt(0);
    // Each byte could be a quote, which is doubled, and each cell needs two quotes and a delimiter.
    const room = 2 * (end - start) + 3 * names.length + 1;
    output.reserve(room);
    const before = output.size;
    const isPlain = options.null === "";
    for (let i = 0; i < names.length; i++) {
      if (i > 0) output.addByte(separator);
      const found = isPlain ? cells.findPlain(i) : "other";
      if (found === "text") output.addCell(bytes, cells.plainStart, cells.plainEnd, special);
      else if (found === "word") output.addWord(bytes, cells.plainStart, cells.plainEnd);
      else if (found === "other") {
        const text = cells.text(i);
        output.addText(text === undefined ? options.null : quoteCell(text, delimiter, options.null));
        output.reserve(room);
      }
    }
    // A blank line is not a row.
    if (output.size === before) output.addCell(bytes, start, start, special);
    output.addByte(LINE_FEED);
  }
}

function shapeOf({ format, csv }: Source, { out, fields }: OutputOptions): Shape {
  const isCsv = format.kind === "csv";
  const delimiter = out === "tsv" ? "\t" : isCsv && out === "same" ? String.fromCharCode(format.delimiter) : ",";
  const header = csv?.bytes;
  const isWhole = fields === undefined;
  switch (out) {
    case "same": {
      const layout = isCsv ? "csv" : format.kind === "array" ? "array" : "lines";
      return { layout, isRaw: isWhole, delimiter, header };
    }
    case "jsonl":
    case "json":
      return { layout: out === "json" ? "array" : "lines", isRaw: isWhole && !isCsv, delimiter, header };
    case "csv":
    case "tsv": {
      const isSame = isCsv && format.delimiter === delimiter.charCodeAt(0);
      return { layout: "csv", isRaw: isWhole && isSame, delimiter, header };
    }
    case "table":
      return { layout: "table", isRaw: false, delimiter, header };
  }
}

function hasSameColumns({ csv: one }: Source, { csv: other }: Source): boolean {
  return JSON.stringify(one?.names) === JSON.stringify(other?.names);
}

function specialBytes(delimiter: string): Uint8Array<ArrayBuffer> {
  const special = new Uint8Array(256);
  for (const character of `${delimiter}"\r\n`) special[character.charCodeAt(0)] = 1;
  return special;
}

/** Writes a text as a cell: in quotes if a reader would take it for something else. */
function quoteCell(text: string, delimiter: string, nullText: string): string {
  // Readers remove a byte order mark at the start.
  const needsQuotes = text === nullText || text.includes(delimiter) || /^\uFEFF|["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
