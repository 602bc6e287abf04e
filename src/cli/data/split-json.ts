import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isSpace,
  LINE_FEED,
  NOTHING,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./bytes.js";
import { RowJoiner, type RowSink, type Splitter } from "./splitter.js";

type Kind = "none" | "container or string" | "scalar";
type Expected = "value or end" | "value" | "comma or end";

/**
 * Splits JSON values that follow each other, and the items of arrays, into rows, however they are formatted. Only finds
 * where values end, and continues after errors: a bracket closes all that were opened after its counterpart, and a line
 * break ends a text.
 */
export class JsonSplitter implements Splitter {
  private readonly joiner: RowJoiner;
  private line: number;
  private inArray = false;
  private expected: Expected = "value or end";
  /** The value that is being read, with the line where it begins. */
  private kind: Kind = "none";
  private startLine = 1;
  /** The brackets that close the containers. */
  private closers: number[] = [];
  /** How many of them are braces. */
  private braces = 0;
  private inString = false;
  private isEscaped = false;

  /** `line` is the number of the first line. */
  constructor(
    private readonly sink: RowSink,
    line = 1,
  ) {
    this.joiner = new RowJoiner(sink, () => false);
    this.line = line;
  }

  push(chunk: Buffer): void {
    this.joiner.begin(chunk);
    let at = 0;
    while (at < chunk.length && !this.sink.isDone) {
      if (!this.inValue) at = this.readBetween(chunk, at);
      if (!this.inValue) continue;
      const start = this.joiner.hasPart ? 0 : at;
      at = this.kind === "scalar" ? this.endOfScalar(chunk, at) : this.endOfValue(chunk, at);
      if (this.inValue) this.joiner.keep(chunk, start, at);
      else this.deliver(chunk, start, at);
    }
  }

  private get inValue(): boolean {
    return this.kind !== "none";
  }

  end(): void {
    if (this.kind === "scalar") this.deliver(NOTHING, 0, 0);
    else if (this.inValue) {
      this.sink.fault({ problem: "not JSON: the input ends inside of this value", line: 0 }, this.startLine);
    }
    if (this.inArray) this.fault('expected "]" at the end', this.line);
  }

  private deliver(chunk: Buffer, start: number, end: number): void {
    this.expected = "comma or end";
    this.joiner.deliver(chunk, start, end, this.startLine);
  }

  /** Reads a byte between values. Returns the offset after it, or its offset if a value begins with it. */
  private readBetween(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (isSpace(byte)) {
      if (byte === LINE_FEED) this.line++;
      return at + 1;
    }
    if (byte === COMMA) {
      if (!this.inArray || this.expected !== "comma or end") this.fault('expected a value before ","', this.line);
      this.expected = "value";
      return at + 1;
    }
    if (byte === CLOSE_BRACKET) {
      if (!this.inArray || this.expected === "value") this.fault('expected a value before "]"', this.line);
      this.inArray = false;
      return at + 1;
    }
    if (byte === OPEN_BRACKET && !this.inArray) {
      this.inArray = true;
      this.expected = "value or end";
      return at + 1;
    }
    if (this.inArray && this.expected === "comma or end") this.fault('expected "," before this value', this.line);
    this.startLine = this.line;
    const isDelimited = byte === QUOTE || byte === OPEN_BRACE || byte === OPEN_BRACKET;
    this.kind = isDelimited ? "container or string" : "scalar";
    return at;
  }

  private fault(problem: string, line: number): void {
    this.sink.fault({ problem: `not JSON: ${problem}`, line: 0, isKept: true }, line);
  }

  private endOfScalar(chunk: Buffer, start: number): number {
    // The first byte may be a bracket that closes nothing.
    let at = this.joiner.hasPart ? start : start + 1;
    while (at < chunk.length && !endsScalar(chunk[at] as number)) at++;
    if (at < chunk.length) this.kind = "none";
    return at;
  }

  /** Returns the offset after a string or container, or the end of the chunk. */
  private endOfValue(chunk: Buffer, start: number): number {
    const { closers } = this;
    let at = start;
    while (at < chunk.length) {
      const byte = chunk[at++] as number;
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === BACKSLASH) this.isEscaped = true;
        else if (byte === QUOTE || byte === LINE_FEED) {
          if (byte === LINE_FEED) this.line++;
          this.inString = false;
          if (closers.length === 0) return this.closed(at);
        }
      } else if (byte === QUOTE) this.inString = true;
      else if (byte === OPEN_BRACE) {
        closers.push(CLOSE_BRACE);
        this.braces++;
      } else if (byte === OPEN_BRACKET) closers.push(CLOSE_BRACKET);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        this.close(byte);
        if (closers.length === 0) return this.closed(at);
      } else if (byte === LINE_FEED) this.line++;
    }
    return at;
  }

  /** Closes the innermost container that ends with this bracket, and all inside of it. */
  private close(bracket: number): void {
    const { closers } = this;
    // Searches only for what is there, so that all searches together are as long as the input.
    if ((bracket === CLOSE_BRACE ? this.braces : closers.length - this.braces) === 0) return;
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) {
      if (closer === CLOSE_BRACE) this.braces--;
      if (closer === bracket) return;
    }
  }

  private closed(at: number): number {
    this.kind = "none";
    return at;
  }
}

function endsScalar(byte: number): boolean {
  return (
    isSpace(byte) ||
    byte === COMMA ||
    byte === QUOTE ||
    byte === OPEN_BRACE ||
    byte === CLOSE_BRACE ||
    byte === OPEN_BRACKET ||
    byte === CLOSE_BRACKET
  );
}
