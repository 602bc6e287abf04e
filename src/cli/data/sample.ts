import type { RowFault } from "./cells.js";
import { CsvRow } from "./csv-cells.js";
import { SchemaGuess } from "./infer.js";
import { readObject } from "./json-cells.js";
import type { Source } from "./source.js";

/** A copy of a row. */
export interface KeptRow {
  readonly source: Source;
  readonly bytes: Buffer;
  readonly line: number;
}

/** A row that cannot be split from the others. It is reported in its order among them. */
export interface KeptFault {
  readonly name: string;
  readonly fault: RowFault;
  readonly line: number;
}

/** Rows from which types are inferred, unless their bytes are too many to keep. */
export const SAMPLE_ROWS = 1000;
/** More rows are read if a name is unknown. */
const MAX_ROWS = 100_000;
const SAMPLE_BYTES = 32 * 1024 * 1024;

/** Shows a row to a guess. Returns the fault of a row that cannot be read, which does not count. */
export function observe(
  guess: SchemaGuess,
  { csv }: Source,
  bytes: Buffer,
  start: number,
  end: number,
): RowFault | undefined {
  if (csv === undefined) {
    const row = readObject(bytes.toString("utf8", start, end));
    if ("problem" in row) return row;
    guess.seeObject(row);
    return undefined;
  }
  const row = new CsvRow(csv.dialect.delimiter);
  const fault = row.read(bytes, start, end) ?? row.faultUnless(csv.names.length);
  if (fault !== undefined) return fault;
  const cells = csv.names.map((_, i) => (row.isNull(bytes, i, csv.dialect.null) ? undefined : row.text(bytes, i)));
  guess.seeCells(csv.names, cells);
  return undefined;
}

/** Keeps the first rows until a schema is inferred from them. */
export class Sample {
  readonly rows: (KeptRow | KeptFault)[] = [];
  readonly guess = new SchemaGuess();
  private bytes = 0;

  /** The fields that are needed, which may first appear in a later row. */
  constructor(private readonly wanted: readonly string[]) {}

  add(source: Source, bytes: Buffer, start: number, end: number, line: number): void {
    observe(this.guess, source, bytes, start, end);
    this.rows.push({ source, bytes: Buffer.from(bytes.subarray(start, end)), line });
    this.bytes += end - start;
  }

  addFault(row: KeptFault): void {
    this.rows.push(row);
  }

  get isFull(): boolean {
    const { length } = this.rows;
    if (length < SAMPLE_ROWS && this.bytes < SAMPLE_BYTES) return false;
    return length >= MAX_ROWS || this.bytes >= SAMPLE_BYTES || this.guess.knows(this.wanted);
  }

  /** The fields as they appear in the sample. */
  get fields(): ReturnType<SchemaGuess["describe"]> {
    return this.guess.describe(false);
  }
}
