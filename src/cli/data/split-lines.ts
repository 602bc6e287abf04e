import { LINE_FEED, NOTHING, skipSpace } from "./bytes.js";
import { RowJoiner, type RowSink, type Splitter } from "./splitter.js";

/** Splits JSON lines. Blank lines are ignored. */
export class LineSplitter implements Splitter {
  private readonly joiner: RowJoiner;
  private line = 1;

  constructor(
    private readonly sink: RowSink,
    maxRow?: number,
  ) {
    this.joiner = new RowJoiner(sink, (bytes, start, end) => skipSpace(bytes, start, end) === end, maxRow);
  }

  push(chunk: Buffer): void {
    this.joiner.begin(chunk);
    let start = 0;
    while (!this.sink.isDone) {
      const end = chunk.indexOf(LINE_FEED, start) + 1;
      if (end === 0) {
        this.joiner.keep(chunk, start, chunk.length);
        return;
      }
      this.deliver(chunk, start, end);
      start = end;
    }
  }

  end(): void {
    if (this.joiner.hasPart) this.deliver(NOTHING, 0, 0);
  }

  private deliver(chunk: Buffer, start: number, end: number): void {
    this.joiner.deliver(chunk, start, end, this.line++);
  }
}
