// Runs one attack on the service until the process is killed. Started by `clients.ts` as a child process.
import { connect, type Socket } from "node:net";

export interface Attack {
  readonly name: keyof typeof ATTACKS;
  readonly port: number;
  /** A valid key, used by some attacks. */
  readonly key: string;
}

const PARTNERS = "/api/v1/resources/partner";
const PRODUCTS = "/api/v1/inventory/product";

const ATTACKS = {
  /** Paths that are expensive to decode, without a key. */
  paths: ({ port }: Attack) => {
    const requests = ["%FFa", "%FF", "%41", "a/../", "%2e%2e/"].map((part) =>
      requestOf(`/${part.repeat(Math.floor(90_000 / part.length))}`),
    );
    for (let count = 0; count < 8; count++) repeat(port, () => requests[count % requests.length] ?? "");
  },
  /** A thousand pipelined requests on each of 40 connections, without a key. */
  pipelines: ({ port }: Attack) => {
    const requests = requestOf("/%FF").repeat(1_000);
    for (let count = 0; count < 40; count++) repeat(port, () => requests);
  },
  /** Query strings full of errors, with a key, on 60 connections without pauses. */
  faults: ({ port, key }: Attack) => {
    const request = requestOf(`${PRODUCTS}?fields=${"x,".repeat(12_000)}`, key);
    for (let count = 0; count < 60; count++) repeat(port, () => request);
  },
  /** Filters that scan the whole table with 32 conditions per row, on 60 connections without pauses. */
  filters: ({ port, key }: Attack) => {
    const filter = Array.from({ length: 32 }, (_, index) => `name!*q${index}`).join("&");
    const request = requestOf(`${PRODUCTS}?filter=${encodeURIComponent(filter)}`, key);
    for (let count = 0; count < 60; count++) repeat(port, () => request);
  },
  /** A page far after the start of the list, on two connections without pauses. */
  "deep pages": ({ port, key }: Attack) => {
    for (let count = 0; count < 2; count++) repeat(port, () => requestOf(`${PRODUCTS}?page=39999&limit=10`, key));
  },
  /** Filters of 8 kB in which every condition has a warning, on 30 connections without pauses. */
  warnings: ({ port, key }: Attack) => {
    const filter = Array.from({ length: 820 }, () => "name='x'").join("&");
    const request = requestOf(`${PRODUCTS}?filter=${encodeURIComponent(filter)}`, key);
    for (let count = 0; count < 30; count++) repeat(port, () => request);
  },
  /** Pages of the maximum length with all fields, on 100 connections without pauses: most of the time is for writing. */
  "large pages": ({ port, key }: Attack) => {
    for (let count = 0; count < 100; count++) repeat(port, () => requestOf(`${PRODUCTS}?limit=1000`, key));
  },
  /** QUERY bodies of 256 conditions, sorted without an index, on 60 connections without pauses. */
  queries: ({ port, key }: Attack) => {
    const filter = Array.from({ length: 256 }, (_, index) => `name!*${index}q`).join("|");
    const body = `sort=active,-name&filter=${encodeURIComponent(filter)}`;
    const request = requestOf(PRODUCTS, key, body);
    for (let count = 0; count < 60; count++) repeat(port, () => request);
  },
  /** All that a key may send from one address and more: eight pipelined requests on each of 250 connections. */
  overflow: ({ port, key }: Attack) => {
    const requests = requestOf(`${PRODUCTS}?filter=name*bolt`, key).repeat(8);
    for (let count = 0; count < 250; count++) repeat(port, () => requests);
  },
  /** Expensive filters whose clients disconnect at once, 300 per second. */
  disconnects: ({ port, key }: Attack) => {
    const filter = Array.from({ length: 32 }, (_, index) => `name!*q${index}`).join("&");
    const request = requestOf(`${PRODUCTS}?filter=${encodeURIComponent(filter)}`, key);
    setInterval(() => {
      for (let count = 0; count < 6; count++) leave(port, request);
    }, 20);
  },
  /** Unknown keys and public documents in turn, on 60 connections without pauses. */
  strangers: ({ port }: Attack) => {
    let number = 0;
    const next = (): string =>
      number++ % 2 === 0 ? requestOf(PRODUCTS, `unknown-${number}`) : requestOf("/openapi.json");
    for (let count = 0; count < 60; count++) repeat(port, next);
  },
  /** Pages of nearly the maximum size, and of more, that are requested and not read. */
  readers: ({ port, key }: Attack) => {
    const [largest, tooLarge] = [17, 60].map((limit) => requestOf(`${PARTNERS}?limit=${limit}&filter=name*xxxx`, key));
    for (let count = 0; count < 200; count++) hold(port, `${largest}${largest}${tooLarge}${largest}`);
  },
  /** Two thousand connections that send half a request, and reconnect when they are ended. */
  connections: ({ port }: Attack) => {
    const half = `GET ${PARTNERS} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(60_000)}`;
    for (let count = 0; count < 2_000; count++) setTimeout(() => hold(port, half), count);
  },
} as const;

export const ATTACK_NAMES = Object.keys(ATTACKS) as readonly Attack["name"][];

/** Returns a GET request, or a QUERY request with a body. */
function requestOf(target: string, key?: string, body?: string): string {
  const authorization = key === undefined ? "" : `Authorization: Bearer ${key}\r\n`;
  const head = `${target} HTTP/1.1\r\nHost: localhost\r\n${authorization}`;
  if (body === undefined) return `GET ${head}\r\n`;
  const type = "Content-Type: application/x-www-form-urlencoded";
  return `QUERY ${head}${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Sends a request, and the next as soon as data arrives. */
function repeat(port: number, request: () => string): void {
  const socket = opened(port, () => repeat(port, request));
  socket.on("connect", () => socket.write(request()));
  socket.on("data", () => socket.write(request()));
}

/** Sends bytes and disconnects. */
function leave(port: number, bytes: string): void {
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  socket.on("error", () => {});
  // After the service has read them.
  socket.on("connect", () => socket.write(bytes, () => setTimeout(() => socket.destroy(), 20)));
}

/** Sends bytes once and keeps the connection open. */
function hold(port: number, bytes: string): void {
  const socket = opened(port, () => hold(port, bytes));
  socket.pause();
  socket.on("connect", () => socket.write(bytes));
}

function opened(port: number, again: () => void): Socket {
  // Another address than that of the light client.
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  socket.on("error", () => {});
  // Delayed, so that this process does not use all CPU time itself.
  socket.on("close", () => setTimeout(again, 200));
  return socket;
}

process.once("message", (attack: Attack) => ATTACKS[attack.name](attack));
process.once("disconnect", () => process.exit());
