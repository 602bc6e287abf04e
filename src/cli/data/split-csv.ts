import { LINE_FEED, NOTHING, QUOTE, withoutLineBreak } from "./bytes.js";
import { RowJoiner, type RowSink, type Splitter } from "./splitter.js";

const CELL_START = 0;
const IN_CELL = 1;
const IN_QUOTES = 2;
/** After a quote in a quoted cell: the end of the cell, or the first of two quotes. */
const AFTER_QUOTE = 3;

/** Splits CSV into rows. A line break in quotes does not end a row. Blank lines are ignored. */
export class CsvSplitter implements Splitter {
  private readonly joiner: RowJoiner;
  private state = CELL_START;
  /** Line breaks of the current row that are part of a cell. */
  private breaks = 0;

  constructor(
    private readonly delimiter: number,
    private readonly sink: RowSink,
    private line = 1,
  ) {
    this.joiner = new RowJoiner(sink, (bytes, start, end) => withoutLineBreak(bytes, start, end) === start);
  }

  push(chunk: Buffer): void {
    this.joiner.begin(chunk);
    let start = 0;
    let quote = -1;
    while (!this.sink.isDone) {
      let end = 0;
      if (this.state === CELL_START && !this.joiner.hasPart) {
        // Most rows have no quotes, and native searches find their end.
        if (quote < start) quote = indexOrEnd(chunk, QUOTE, start);
        end = chunk.indexOf(LINE_FEED, start) + 1;
        if (end === 0 || quote < end) end = this.findEnd(chunk, start);
      } else end = this.findEnd(chunk, start);
      if (end === 0) {
        this.joiner.keep(chunk, start, chunk.length);
        return;
      }
      this.deliver(chunk, start, end);
      start = end;
    }
  }

  end(): void {
    if (!this.joiner.hasPart) return;
    if (this.state === IN_QUOTES) {
      this.sink.fault({ problem: "quote without an end, so the rest of the input is one row", line: 0 }, this.line);
    } else this.deliver(NOTHING, 0, 0);
  }

  /** Returns the offset after the line break that ends the row, or 0 if it is not in this chunk. */
  private findEnd(chunk: Buffer, start: number): number {
    const { delimiter } = this;
    const { length } = chunk;
    let { state } = this;
    let at = start;
    while (at < length) {
      if (state === IN_QUOTES) {
        while (at < length && chunk[at] !== QUOTE) if (chunk[at++] === LINE_FEED) this.breaks++;
        if (at++ < length) state = AFTER_QUOTE;
      } else {
        const byte = chunk[at++] as number;
        if (byte === QUOTE && state !== IN_CELL) state = IN_QUOTES;
        else if (byte === delimiter) state = CELL_START;
        else if (byte !== LINE_FEED) {
          while (at < length && chunk[at] !== delimiter && chunk[at] !== LINE_FEED) at++;
          state = IN_CELL;
        } else {
          this.state = CELL_START;
          return at;
        }
      }
    }
    this.state = state;
    return 0;
  }

  private deliver(chunk: Buffer, start: number, end: number): void {
    this.joiner.deliver(chunk, start, end, this.line);
    this.line += 1 + this.breaks;
    this.breaks = 0;
  }
}

function indexOrEnd(chunk: Buffer, byte: number, start: number): number {
  const at = chunk.indexOf(byte, start);
  return at === -1 ? chunk.length : at;
}
