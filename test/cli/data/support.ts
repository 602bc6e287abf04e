import type { RowFault } from "../../../src/cli/data/cells.js";
import type { RowSink, Splitter } from "../../../src/cli/data/splitter.js";

/** A row as text, or a fault, with its line. */
export type Delivered =
  | readonly [line: number, row: string]
  | readonly [line: number, row: { readonly problem: string }];

/** Collects what a splitter delivers. */
export class Collector implements RowSink {
  readonly delivered: Delivered[] = [];
  isDone = false;

  row(bytes: Buffer, start: number, end: number, line: number): void {
    this.delivered.push([line, bytes.toString("utf8", start, end)]);
  }

  fault({ problem, line: offset }: RowFault, line: number): void {
    this.delivered.push([line + offset, { problem }]);
  }
}

/** Cuts bytes at the given offsets. */
export function cut(bytes: Buffer, offsets: readonly number[]): readonly Buffer[] {
  const sorted = [0, ...offsets.map((offset) => offset % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return sorted.slice(1).map((end, i) => bytes.subarray(sorted[i], end));
}

/** Returns what a splitter delivers for chunks. Each chunk is overwritten after it was read, like a reused buffer. */
export function split(create: (sink: RowSink) => Splitter, chunks: readonly Uint8Array[]): readonly Delivered[] {
  const collector = new Collector();
  const splitter = create(collector);
  for (const chunk of chunks) {
    const copy = Buffer.from(chunk);
    splitter.push(copy);
    copy.fill(0x78);
  }
  splitter.end();
  return collector.delivered;
}

/** Returns what a splitter delivers, which must be the same wherever the input is cut. */
export function splitEverywhere(create: (sink: RowSink) => Splitter, input: string | Buffer): readonly Delivered[] {
  const bytes = Buffer.from(input);
  const whole = split(create, [bytes]);
  const ways = [...bytes.keys()].map((at) => [bytes.subarray(0, at), bytes.subarray(at)]);
  ways.push([...bytes].map((byte) => Buffer.of(byte)));
  for (const chunks of ways) {
    const delivered = split(create, chunks);
    if (JSON.stringify(delivered) !== JSON.stringify(whole)) {
      throw new Error(`Cut into ${chunks.map((chunk) => chunk.length)}: ${JSON.stringify(delivered)}`);
    }
  }
  return whole;
}
