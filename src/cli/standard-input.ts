import { createReadStream, fstatSync } from "node:fs";
import { addAbortSignal } from "node:stream";
import { CommandError } from "./command.js";

const CHUNK = 1024 * 1024;

/** Returns the bytes of stdin. It is opened when the first chunk is asked for. Reading fails when the signal is aborted. */
export function standardInput(
  signal: AbortSignal,
  fd: number,
  host: Pick<NodeJS.Process, "stdin">,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const stats = fstatSync(fd);
      // `process.stdin` would be empty.
      if (stats.isDirectory()) throw new CommandError("Cannot read standard input: it is a directory.");
      // `process.stdin` reads a file in chunks of 64 kB, which is slower.
      const stream = stats.isFile() ? createReadStream("", { fd, autoClose: false, highWaterMark: CHUNK }) : host.stdin;
      return addAbortSignal(signal, stream)[Symbol.asyncIterator]();
    },
  };
}
