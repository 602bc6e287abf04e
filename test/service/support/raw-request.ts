import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface Exchange {
  /** All that are complete, in the order in which they came; also those of 100. */
  readonly answers: readonly RawAnswer[];
  /** What came behind them. */
  readonly rest: string;
  /** Whether the server ended the connection. */
  readonly isClosed: boolean;
}

export interface ExchangeOptions {
  /** How many answers to wait for. The connection is watched until the server ends it where there is no such number. */
  readonly answers?: number;
  /** Milliseconds after which nothing more is waited for. */
  readonly timeout?: number;
  /** Whether the requests are HEAD, whose answers have no bodies. */
  readonly isHead?: boolean;
}

/** What is sent: bytes, texts (a byte for each character), and pauses in milliseconds. */
export type Part = Uint8Array | string | number;

/** Sends bytes as they are over a connection of their own, whether or not they are HTTP, and reads what is answered. */
export function exchange(port: number, parts: readonly Part[], options: ExchangeOptions = {}): Promise<Exchange> {
  const { answers: wanted = Number.POSITIVE_INFINITY, timeout = 15_000, isHead = false } = options;
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let unread = Buffer.alloc(0);
    const answers: RawAnswer[] = [];
    const settle = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answers, rest: unread.toString("latin1"), isClosed });
    };
    const timer = setTimeout(() => settle(false), timeout);
    socket.on("data", (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      for (let read = readAnswer(unread, isHead); read !== undefined; read = readAnswer(unread, isHead)) {
        answers.push(read.answer);
        unread = unread.subarray(read.end);
      }
      if (answers.length >= wanted) settle(false);
    });
    // A server may end a connection that is still written to.
    socket.on("error", () => {});
    socket.on("close", () => settle(true));
    void write(parts);

    async function write(all: readonly Part[]): Promise<void> {
      for (const part of all) {
        if (typeof part === "number") await new Promise((done) => setTimeout(done, part));
        else if (socket.destroyed) return;
        else await new Promise((done) => socket.write(bytesOf(part), done));
      }
    }
  });
}

export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  /** Host and the length of the body are added unless they are given; undefined leaves them out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array | string;
}

/** A request of HTTP/1.1 as bytes. Names, values and targets are written as they are. */
export function requestOf({ method = "GET", target, headers = {}, body = "" }: RawRequest): Buffer {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const length = bytes.length === 0 ? {} : { "content-length": String(bytes.length) };
  const lines = Object.entries({ host: "localhost", ...length, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return Buffer.concat([bytesOf(`${[`${method} ${target} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`), bytes]);
}

function bytesOf(part: Uint8Array | string): Uint8Array {
  return typeof part === "string" ? Buffer.from(part, "latin1") : part;
}

/** The first answer of some bytes and where it ends, if they hold all of it. */
function readAnswer(bytes: Buffer, isHead: boolean): { readonly answer: RawAnswer; readonly end: number } | undefined {
  const endOfHead = bytes.indexOf("\r\n\r\n");
  if (endOfHead === -1) return undefined;
  const [line = "", ...lines] = bytes.toString("latin1", 0, endOfHead).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const headers = new Map(
    lines.map((header): [string, string] => {
      const colon = header.indexOf(":");
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
    }),
  );
  const hasBody = !isHead && status >= 200 && status !== 304;
  const start = endOfHead + 4;
  const end = start + (hasBody ? Number(headers.get("content-length") ?? 0) : 0);
  if (end > bytes.length) return undefined;
  return { answer: { status, headers, body: bytes.toString("utf8", start, end) }, end };
}
