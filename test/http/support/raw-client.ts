import { type AddressInfo, connect, type Server } from "node:net";

export interface RawAnswer {
  /** 0 where the connection was closed without an answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** As a client writes it: the target's bytes are sent as they are, those of a string in UTF-8. */
export interface RawRequest {
  readonly target: string | Uint8Array;
  readonly method?: string;
  readonly version?: "1.0" | "1.1";
  readonly headers?: readonly string[];
}

/** Sends a request that no HTTP client has checked, encoded or otherwise improved. */
export async function sendRaw(server: Server, request: RawRequest): Promise<RawAnswer> {
  const { target, method = "GET", version = "1.1", headers = ["Host: localhost"] } = request;
  const { address, port } = server.address() as AddressInfo;
  const socket = connect(port, address === "::" ? "127.0.0.1" : address);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A server may close the connection as soon as it has answered a request that it refuses.
  const closed = new Promise((resolve) => socket.on("close", resolve).on("error", resolve));
  const rest = ` HTTP/${version}\r\n${[...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;
  // In one piece, so that nothing of it is left unread when that happens: the answer would be lost.
  socket.write(
    Buffer.concat([
      Buffer.from(`${method} `),
      typeof target === "string" ? Buffer.from(target) : target,
      Buffer.from(rest),
    ]),
  );
  await closed;
  return answerOf(Buffer.concat(chunks));
}

function answerOf(bytes: Buffer): RawAnswer {
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

/** Each chunk has its length before it, in hexadecimal digits; the last is empty. */
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
