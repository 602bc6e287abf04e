import { connect } from "node:net";

export interface RawResponse {
  readonly status: number;
  /** Keys are lowercase. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface Exchange {
  /** All complete responses in the order of arrival, including 100. */
  readonly responses: readonly RawResponse[];
  /** Bytes after the last complete response. */
  readonly rest: string;
  /** Whether the server ended the connection. */
  readonly isClosed: boolean;
}

export interface ExchangeOptions {
  /** Responses to wait for. Default: all until the server ends the connection. */
  readonly responses?: number;
  /** Milliseconds to wait. Default: 15,000, and for a number of responses 300,000, because a machine may be busy. */
  readonly timeout?: number;
  /** Whether the requests are HEAD, whose responses have no bodies. */
  readonly isHead?: boolean;
}

/** Data to send: bytes, a string with one byte per character, or a pause in milliseconds. */
export type Part = Uint8Array | string | number;

/** Sends raw bytes on a new connection, valid HTTP or not, and reads the responses. */
export function exchange(port: number, parts: readonly Part[], options: ExchangeOptions = {}): Promise<Exchange> {
  const { responses: wanted = Number.POSITIVE_INFINITY, isHead = false } = options;
  const { timeout = wanted === Number.POSITIVE_INFINITY ? 15_000 : 300_000 } = options;
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let unread = Buffer.alloc(0);
    const responses: RawResponse[] = [];
    const settle = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ responses, rest: unread.toString("latin1"), isClosed });
    };
    const timer = setTimeout(() => settle(false), timeout);
    socket.on("data", (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      for (let read = readResponse(unread, isHead); read !== undefined; read = readResponse(unread, isHead)) {
        responses.push(read.response);
        unread = unread.subarray(read.end);
      }
      if (responses.length >= wanted) settle(false);
    });
    // The server may end a connection while the client is still writing.
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
  /** Host and Content-Length are added by default; undefined omits them. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array | string;
}

/** Returns an HTTP/1.1 request as bytes. Names, values and targets are not encoded. */
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

/** Parses the first response, or returns undefined if it is incomplete. */
function readResponse(
  bytes: Buffer,
  isHead: boolean,
): { readonly response: RawResponse; readonly end: number } | undefined {
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
  return { response: { status, headers, body: bytes.toString("utf8", start, end) }, end };
}
