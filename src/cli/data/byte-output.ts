import { QUOTE } from "./bytes.js";

/** Collects output until it is written. */
export class ByteOutput {
  private buffer = Buffer.allocUnsafeSlow(64 * 1024);
  private length = 0;

  addText(text: string): void {
    // A UTF-16 code unit becomes at most 3 bytes.
    this.reserve(text.length * 3);
    this.length += this.buffer.write(text, this.length, "utf8");
  }

  addBytes(bytes: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    bytes.copy(this.buffer, this.length, start, end);
    this.length += end - start;
  }

  get size(): number {
    return this.length;
  }

  /** Adds a byte. The caller has reserved the room. */
  addByte(byte: number): void {
    this.buffer[this.length++] = byte;
  }

  /**
   * Adds a text as a cell of CSV: in quotes if it is empty or has a byte that is 1 in `special`. The caller has reserved twice
   * its bytes and two more.
   */
  addCell(bytes: Buffer, start: number, end: number, special: Uint8Array): void {
    const { buffer } = this;
    let to = this.length;
    // Cells are short: a native copy of each would take longer.
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (special[byte] === 1) {
        this.addQuoted(bytes, start, end);
        return;
      }
      buffer[to++] = byte;
    }
    if (start === end) this.addQuoted(bytes, start, end);
    else this.length = to;
  }

  /** Adds a few bytes. The caller has reserved the room. */
  addWord(bytes: Buffer, start: number, end: number): void {
    const { buffer } = this;
    let to = this.length;
    for (let at = start; at < end; at++) buffer[to++] = bytes[at] as number;
    this.length = to;
  }

  private addQuoted(bytes: Buffer, start: number, end: number): void {
    const { buffer } = this;
    let to = this.length;
    buffer[to++] = QUOTE;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) buffer[to++] = QUOTE;
      buffer[to++] = byte;
    }
    buffer[to++] = QUOTE;
    this.length = to;
  }

  /** Writes what was collected, as a copy, because a stream may keep it until its reader is ready. */
  async writeTo(write: (chunk: Uint8Array) => Promise<void> | void): Promise<void> {
    if (this.length === 0) return;
    const chunk = Buffer.from(this.buffer.subarray(0, this.length));
    this.length = 0;
    await write(chunk);
  }

  /** Makes room for bytes. */
  reserve(size: number): void {
    if (this.length + size <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.buffer.length, this.length + size));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
