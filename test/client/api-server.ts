import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request that the server received. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  /** Raw query string without "?". */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** Closes the connection or stops sending, before or within the response. */
  readonly instead?: "disconnect" | "stall" | "body stall";
}

export interface Api {
  readonly baseUrl: string;
  readonly seen: readonly Seen[];
}

/** Starts a real server on a free port until the test ends. `index` is the number of previous requests. */
export async function serve(respond: (request: Seen, index: number) => Reply | Promise<Reply>): Promise<Api> {
  const seen: Seen[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const [path = "", ...query] = (incoming.url ?? "").split("?");
    const { method = "", headers } = incoming;
    const request: Seen = { method, path, query: query.join("?"), headers, body: await text(incoming) };
    const reply = await respond(request, seen.push(request) - 1);
    if (reply.instead === "stall") return;
    if (reply.instead === "disconnect") return void incoming.socket.destroy();
    outgoing.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? null);
    if (reply.instead === "body stall") outgoing.write(body.slice(0, 1));
    else outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Sends each reply once, in order, and then repeats the last one. */
export function inTurn(...replies: readonly Reply[]): (request: Seen, index: number) => Reply {
  return (_request, index) => replies[Math.min(index, replies.length - 1)] ?? {};
}
