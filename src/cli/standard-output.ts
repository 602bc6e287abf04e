import { write, writeSync } from "node:fs";
import { BrokenPipe, CommandError } from "./command.js";

/** How long to wait for a reader that is slower than this process, if the pipe is in non-blocking mode. */
const RETRY = 5;

/** A caller waits if this many bytes are not written yet. */
const MANY_BYTES = 256 * 1024;

/**
 * Writes to a file descriptor. Not `process.stdout`, which puts a pipe in non-blocking mode for all processes that share
 * it. The thread pool writes, so that signals are handled while a pipe is full. Chunks that arrive meanwhile are joined.
 */
export class StandardOutput {
  #pending: Uint8Array[] = [];
  #size = 0;
  #writing: Promise<void> | undefined;
  #error: Error | undefined;
  #isReported = false;

  constructor(
    private readonly fd: number,
    private readonly writePart: typeof writeSome = writeSome,
  ) {}

  /**
   * Returns nothing if more may be written, or a promise that resolves then. Rejects with BrokenPipe if no process reads the
   * pipe any longer, also if that was noticed after an earlier chunk.
   */
  write(chunk: string | Uint8Array): Promise<void> | undefined {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    this.#pending.push(bytes);
    this.#size += bytes.length;
    this.#writing ??= this.#writeAll();
    return this.#size >= MANY_BYTES || this.#error !== undefined ? this.#written() : undefined;
  }

  /** Resolves when all chunks are written. Rejects like `write`, if no call of `write` has. */
  async flush(): Promise<void> {
    if (!this.#isReported) await this.#written();
  }

  async #written(): Promise<void> {
    await this.#writing;
    if (this.#error === undefined) return;
    this.#isReported = true;
    throw this.#error;
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0 && this.#error === undefined) {
      const bytes = Buffer.concat(this.#pending);
      this.#pending = [];
      await this.#writeChunk(bytes);
      this.#size -= bytes.length;
    }
    this.#writing = undefined;
  }

  async #writeChunk(bytes: Uint8Array): Promise<void> {
    for (let offset = 0; offset < bytes.length && this.#error === undefined; ) {
      try {
        offset += await this.writePart(this.fd, bytes, offset);
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === "EAGAIN") await new Promise((resolve) => setTimeout(resolve, RETRY));
        else if (code === "EPIPE") this.#error = new BrokenPipe();
        else this.#error = new CommandError(`Cannot write to standard output: ${reasonOf(message)}.`);
      }
    }
  }
}

function writeSome(fd: number, bytes: Uint8Array, offset: number): Promise<number> {
  return new Promise((resolve, reject) => {
    write(fd, bytes, offset, bytes.length - offset, null, (error, written) => {
      if (error === null) resolve(written);
      else reject(error);
    });
  });
}

/** Returns the part of a system error that people read: `ENOSPC: no space left on device, write` without its ends. */
export function reasonOf(message: string): string {
  if (message.startsWith("EISDIR")) return "it is a directory";
  return message.replace(/^[A-Z0-9]+: /, "").replace(/, \w+(?: '.*')?$/s, "");
}

const CLEAR_LINE = "\r\x1b[K";

/** Writes lines to stderr at once, so that none is lost when the process ends. */
export class ErrorOutput {
  #hasProgress = false;

  constructor(
    private readonly fd: number,
    private readonly isTerminal: boolean,
    private readonly writePart: (fd: number, bytes: Uint8Array, offset: number) => number = writeSync,
  ) {}

  report(line: string): void {
    this.clear();
    this.#write(`${line}\n`);
  }

  progress(line: string): void {
    if (!this.isTerminal) return;
    this.#write(CLEAR_LINE + line);
    this.#hasProgress = line !== "";
  }

  /** Removes the line of progress. */
  clear(): void {
    if (this.#hasProgress) this.progress("");
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    for (let offset = 0; offset < bytes.length; ) {
      try {
        offset += this.writePart(this.fd, bytes, offset);
      } catch (error) {
        // A closed or full stderr must not hide the result, which the exit code tells too.
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY);
      }
    }
  }
}
