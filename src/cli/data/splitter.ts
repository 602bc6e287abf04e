import { isUtf8 } from "node:buffer";
import { LINE_FEED } from "./bytes.js";
import type { RowFault } from "./cells.js";
import { NOT_UTF8 } from "./problems.js";

/** Longer rows are skipped with an error. JavaScript has no texts of more than 512 MB. */
export const MAX_ROW = 256 * 1024 * 1024;

/** Receives the rows of an input. */
export interface RowSink {
  /** Receives a row in valid UTF-8, with its line break. The bytes are valid only during the call. */
  row(bytes: Buffer, start: number, end: number, line: number): void;
  /** Receives a row that cannot be read. */
  fault(fault: RowFault, line: number): void;
  /** Whether no more rows are wanted. */
  readonly isDone: boolean;
}

/** Splits chunks of bytes, cut anywhere, into rows. */
export interface Splitter {
  /** Reads a chunk, whose bytes may change after the call. */
  push(chunk: Buffer): void;
  /** Reads the last row, which may lack a line break. */
  end(): void;
}

/** Joins a row that spans several chunks, and checks that rows are valid UTF-8. */
export class RowJoiner {
  private parts: Buffer[] = [];
  private size = 0;
  /** The range of the current chunk that is known to be valid. */
  private validFrom = 0;
  private validTo = -1;

  /** Rows that are blank are ignored. */
  constructor(
    private readonly sink: RowSink,
    private readonly isBlank: (bytes: Buffer, start: number, end: number) => boolean,
    private readonly maxRow: number = MAX_ROW,
  ) {}

  /** Whether a row began in an earlier chunk. */
  get hasPart(): boolean {
    return this.size > 0;
  }

  /** Begins a chunk: checks all of its complete lines at once, which is much faster than one by one. */
  begin(chunk: Buffer): void {
    const from = chunk.indexOf(LINE_FEED) + 1;
    const to = chunk.lastIndexOf(LINE_FEED) + 1;
    const isValid = to > from && isUtf8(chunk.subarray(from, to));
    this.validFrom = isValid ? from : 0;
    this.validTo = isValid ? to : -1;
  }

  /** Keeps the beginning of a row. */
  keep(chunk: Buffer, start: number, end: number): void {
    if (start === end) return;
    this.size += end - start;
    // Only the size counts from here on.
    if (this.size > this.maxRow) this.parts = [];
    else this.parts.push(Buffer.from(chunk.subarray(start, end)));
  }

  /** Delivers a row that ends in this chunk. */
  deliver(chunk: Buffer, start: number, end: number, line: number): void {
    if (this.size === 0) {
      if (this.isBlank(chunk, start, end)) return;
      const isValid = (start >= this.validFrom && end <= this.validTo) || isUtf8(chunk.subarray(start, end));
      if (isValid) this.sink.row(chunk, start, end, line);
      else this.sink.fault(encodingFault(chunk.subarray(start, end)), line);
      return;
    }
    this.keep(chunk, start, end);
    const isTooLong = this.size > this.maxRow;
    const bytes = Buffer.concat(this.parts);
    this.parts = [];
    this.size = 0;
    if (isTooLong) this.sink.fault({ problem: "longer than 256 MB", line: 0 }, line);
    else if (this.isBlank(bytes, 0, bytes.length)) return;
    else if (isUtf8(bytes)) this.sink.row(bytes, 0, bytes.length, line);
    else this.sink.fault(encodingFault(bytes), line);
  }
}

const REPLACEMENT = "\uFFFD";

/** Returns the fault for the first byte that is not UTF-8. */
function encodingFault(bytes: Buffer): RowFault {
  const text = bytes.toString("utf8");
  let offset = 0;
  let from = 0;
  for (;;) {
    const at = text.indexOf(REPLACEMENT, from);
    offset += Buffer.byteLength(text.slice(from, at));
    // The character itself may be part of the text.
    if (bytes.toString("hex", offset, offset + 3) !== "efbfbd") break;
    offset += 3;
    from = at + 1;
  }
  const before = bytes.subarray(0, offset);
  const byte = (bytes[offset] as number).toString(16);
  const problem = `${NOT_UTF8}: invalid byte 0x${byte} at byte ${offset - before.lastIndexOf(LINE_FEED)}`;
  return { problem, line: before.toString("latin1").split("\n").length - 1 };
}
