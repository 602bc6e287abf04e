import { createReadStream, fstatSync } from "node:fs";

const CHUNK = 1024 * 1024;

/** Returns the bytes of stdin. It is opened when the first chunk is asked for. */
export function standardInput(): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      // `process.stdin` reads a file in chunks of 64 kB, which is slower.
      const stream = fstatSync(0).isFile()
        ? createReadStream("", { fd: 0, autoClose: false, highWaterMark: CHUNK })
        : process.stdin;
      return stream[Symbol.asyncIterator]();
    },
  };
}
