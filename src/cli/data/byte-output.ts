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

  /** Writes what was collected, as a copy, because a stream may keep it until its reader is ready. */
  async writeTo(write: (chunk: Uint8Array) => Promise<void> | void): Promise<void> {
    if (this.length === 0) return;
    const chunk = Buffer.from(this.buffer.subarray(0, this.length));
    this.length = 0;
    await write(chunk);
  }

  private reserve(size: number): void {
    if (this.length + size <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.buffer.length, this.length + size));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
