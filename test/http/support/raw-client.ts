import { type AddressInfo, connect, type Server } from "node:net";

export interface RawResponse {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A raw request. The bytes of the target are sent unchanged; a string is sent as UTF-8. */
export interface RawRequest {
  readonly target: string | Uint8Array;
  readonly method?: string;
  readonly version?: "1.0" | "1.1";
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** A user of the examples. */
const AUTHORIZATION = "Authorization: Bearer key-of-ada";

/** Sends a request without the checks and encoding of an HTTP client. */
export async function sendRaw(server: Server, request: RawRequest): Promise<RawResponse> {
  const { target, method = "GET", version = "1.1", headers = ["Host: localhost"], body = "" } = request;
  const { address, port } = server.address() as AddressInfo;
  const socket = connect(port, address === "::" ? "127.0.0.1" : address);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A server may close the connection right after it has rejected a request.
  const closed = new Promise((resolve) => socket.on("close", resolve).on("error", resolve));
  const rest = ` HTTP/${version}\r\n${[...headers, AUTHORIZATION, "Connection: close"].join("\r\n")}\r\n\r\n`;
  // Written at once: if the server closed with unread data, the response would be lost.
  socket.write(
    Buffer.concat([
      Buffer.from(`${method} `),
      typeof target === "string" ? Buffer.from(target) : target,
      Buffer.from(rest),
      Buffer.from(body),
    ]),
  );
  await closed;
  return parseResponse(Buffer.concat(chunks));
}

function parseResponse(bytes: Buffer): RawResponse {
  const end = bytes.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, Math.max(0, end)).split("\r\n");
  const headers = new Headers(lines.map((line): [string, string] => splitOnce(line, ": ")));
  const body = bytes.subarray(end + 4);
  const isChunked = headers.get("transfer-encoding") === "chunked";
  return {
    status: Number(statusLine.split(" ")[1] ?? 0),
    headers,
    body: (isChunked ? joinChunks(body) : body).toString("utf8"),
  };
}

/** Each chunk is preceded by its length in hexadecimal digits; the last one is empty. */
function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.toString("latin1", at, lineEnd), 16);
    if (length === 0) break;
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}

function splitOnce(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
