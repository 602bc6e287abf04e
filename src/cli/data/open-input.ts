import { type FileHandle, open } from "node:fs/promises";
import type { Streams } from "../command.js";
import { STDIN } from "../read-text.js";
import { DecodedChunks } from "./decode-chunks.js";

/** An opened file, or stdin. */
export interface Input {
  readonly name: string;
  /** In bytes, if it is known. */
  readonly size: number | undefined;
  /** Whether the input may pause, as a pipe does. */
  readonly isLive: boolean;
  /** A chunk is valid until the next one is requested. */
  readonly chunks: AsyncIterator<Uint8Array>;
  close(): Promise<void>;
}

const CHUNK = 512 * 1024;

/** Opens a file or stdin. Decompresses gzip, and converts another encoding to UTF-8. */
export async function openInput(file: string, streams: Pick<Streams, "input">, encoding = "utf-8"): Promise<Input> {
  if (file === STDIN) {
    const chunks = new DecodedChunks(streams.input[Symbol.asyncIterator](), encoding);
    return { name: "stdin", size: undefined, isLive: true, chunks, close: async () => void (await chunks.return()) };
  }
  const handle = await open(file);
  try {
    const stats = await handle.stat();
    const isLive = !stats.isFile();
    const chunks = new DecodedChunks(chunksOf(handle), encoding);
    return {
      name: file,
      // The share that was read is unknown if the file is compressed.
      size: isLive || file.endsWith(".gz") ? undefined : stats.size,
      isLive,
      chunks,
      close: async () => {
        await chunks.return();
        await handle.close();
      },
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads the next chunk while the current one is in use. Two buffers suffice for a file of any size. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  let [current, other] = [Buffer.allocUnsafeSlow(CHUNK), Buffer.allocUnsafeSlow(CHUNK)];
  let reading = handle.read(current, 0, CHUNK, null);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      reading = handle.read(other, 0, CHUNK, null);
      // The consumer may stop before it asks for the result.
      reading.catch(() => undefined);
      yield current.subarray(0, bytesRead);
      [current, other] = [other, current];
    }
  } finally {
    await reading.catch(() => undefined);
  }
}
