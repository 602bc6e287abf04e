import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** The names of `--encoding`, with those of `TextDecoder`. What people call Latin-1 is Windows-1252 in most files. */
const DECODERS: ReadonlyMap<string, string> = new Map([
  ["utf-8", ""],
  ["latin1", "windows-1252"],
  ["utf-16le", "utf-16le"],
  ["utf-16be", "utf-16be"],
]);

export const ENCODINGS: readonly string[] = [...DECODERS.keys()];

/** Other names of the encodings. */
export const ENCODING_ALIASES: Readonly<Record<string, string>> = {
  utf8: "utf-8",
  ascii: "utf-8",
  "latin-1": "latin1",
  "iso-8859-1": "latin1",
  "windows-1252": "latin1",
  cp1252: "latin1",
  "utf-16": "utf-16le",
  utf16: "utf-16le",
  utf16le: "utf-16le",
  utf16be: "utf-16be",
};

/**
 * Decompresses an input if it is gzip, and converts it to UTF-8. A byte order mark of UTF-16 decides about the encoding. Not a
 * generator, which could not end while it waits for a chunk of a live input.
 */
export class DecodedChunks implements AsyncIterator<Uint8Array> {
  private inner: AsyncIterator<Uint8Array> | undefined;

  constructor(
    private readonly source: AsyncIterator<Uint8Array>,
    private readonly encoding: string,
  ) {}

  next(): Promise<IteratorResult<Uint8Array>> {
    return this.inner === undefined ? this.begin() : this.inner.next();
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    if (this.inner !== this.source) void this.inner?.return?.();
    await this.source.return?.();
    return { done: true, value: undefined };
  }

  private async begin(): Promise<IteratorResult<Uint8Array>> {
    const { source } = this;
    const head = await firstBytes(source);
    if (head === undefined) return { done: true, value: undefined };
    if (isGzip(head)) this.inner = new DecodedChunks(decompressed(head, source), this.encoding);
    else {
      const mark = this.encoding === "latin1" ? undefined : utf16Of(head);
      const decoder = mark ?? DECODERS.get(this.encoding) ?? "";
      if (decoder === "") {
        this.inner = source;
        return { done: false, value: head };
      }
      this.inner = inUtf8(withHead(head, source), decoder);
    }
    return this.inner.next();
  }
}

/** Returns the first chunk, joined with the next if it has only one byte. */
async function firstBytes(source: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  const first = await source.next();
  if (first.done === true) return undefined;
  if (first.value.length > 1) return first.value;
  const copy = Buffer.from(first.value);
  const second = await source.next();
  return second.done === true ? copy : Buffer.concat([copy, second.value]);
}

/** Returns the encoding that a byte order mark of UTF-16 names. In UTF-8, no text begins like that. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function* withHead(head: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}

async function* decompressed(head: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const copies = async function* (): AsyncGenerator<Uint8Array> {
    // The stream reads ahead, and a chunk is valid only until the next one is requested.
    for await (const chunk of withHead(head, source)) yield Buffer.from(chunk);
  };
  const input = Readable.from(copies());
  const output = createGunzip();
  input.on("error", (error) => output.destroy(error));
  try {
    yield* input.pipe(output) as AsyncIterable<Uint8Array>;
  } finally {
    input.destroy();
    output.destroy();
  }
}

async function* inUtf8(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  const rest = decoder.decode();
  if (rest !== "") yield Buffer.from(rest);
}
