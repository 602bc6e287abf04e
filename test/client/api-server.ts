import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request as the server got it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  /** As it stands in the request line, without its "?". */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string as it is, anything else as JSON. */
  readonly body?: unknown;
  /** The connection is broken, or stays silent, before or within the answer. */
  readonly instead?: "break" | "silence" | "silence within";
}

export interface Api {
  readonly baseUrl: string;
  readonly seen: readonly Seen[];
}

/** A real server on a free port until the test ends; the answer may depend on how many requests came before. */
export async function serve(answer: (request: Seen, index: number) => Reply | Promise<Reply>): Promise<Api> {
  const seen: Seen[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const [path = "", ...query] = (incoming.url ?? "").split("?");
    const { method = "", headers } = incoming;
    const request: Seen = { method, path, query: query.join("?"), headers, body: await text(incoming) };
    const reply = await answer(request, seen.push(request) - 1);
    if (reply.instead === "silence") return;
    if (reply.instead === "break") return void incoming.socket.destroy();
    outgoing.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? null);
    if (reply.instead === "silence within") outgoing.write(body.slice(0, 1));
    else outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Answers with each of the replies in turn, and with the last one ever after. */
export function inTurn(...replies: readonly Reply[]): (request: Seen, index: number) => Reply {
  return (_request, index) => replies[Math.min(index, replies.length - 1)] ?? {};
}
