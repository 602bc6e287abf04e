import { write, writeSync } from "node:fs";
import { BrokenPipe, CommandError } from "./command.js";

/** How long to wait for a reader that is slower than this process, if the pipe is in non-blocking mode. */
const RETRY = 5;

/**
 * Writes to a file descriptor in the order of the calls. Not `process.stdout`, which puts a pipe in non-blocking mode for
 * all processes that share it. The thread pool writes, so that signals are handled while a pipe is full.
 */
export class StandardOutput {
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly fd: number) {}

  /** Resolves when the chunk is written. Rejects with BrokenPipe if no process reads the pipe any longer. */
  write(chunk: string | Uint8Array): Promise<void> {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    // A failed write fails all that follow, also if its caller did not wait for it.
    const written = this.#last.then(() => this.#writeAll(bytes));
    this.#last = written;
    // The caller gets the error; without this, a caller that does not wait would end the process.
    written.catch(() => undefined);
    return written;
  }

  /** Resolves when all chunks are written, and rejects like `write`. */
  flush(): Promise<void> {
    return this.#last;
  }

  async #writeAll(bytes: Uint8Array): Promise<void> {
    let offset = 0;
    while (offset < bytes.length) {
      try {
        offset += await writeSome(this.fd, bytes, offset);
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === "EAGAIN") await new Promise((resolve) => setTimeout(resolve, RETRY));
        else if (code === "EPIPE" || code === "EOF") throw new BrokenPipe();
        else throw new CommandError(`Cannot write to standard output: ${reasonOf(message)}.`);
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
  return message.replace(/^[A-Z0-9]+: /, "").replace(/, \w+(?: '.*')?$/s, "");
}

const CLEAR_LINE = "\r\x1b[K";

/** Writes lines to stderr at once, so that none is lost when the process ends. */
export class ErrorOutput {
  #hasProgress = false;

  constructor(
    private readonly fd: number,
    private readonly isTerminal: boolean,
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
        offset += writeSync(this.fd, bytes, offset);
      } catch (error) {
        // A closed or full stderr must not hide the result, which the exit code tells too.
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY);
      }
    }
  }
}
