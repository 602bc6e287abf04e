// Runs one attack on the service until the process is killed. Started by `clients.ts` as a child process.
import { connect, type Socket } from "node:net";

export interface Attack {
  readonly name: keyof typeof ATTACKS;
  readonly port: number;
  /** A valid key, used by some attacks. */
  readonly key: string;
}

const PARTNERS = "/api/v1/resources/partner";

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
    const request = requestOf(`/api/v1/inventory/product?fields=${"x,".repeat(12_000)}`, key);
    for (let count = 0; count < 60; count++) repeat(port, () => request);
  },
  /** Filters that scan the whole table with 32 conditions per row, on 60 connections without pauses. */
  filters: ({ port, key }: Attack) => {
    const filter = Array.from({ length: 32 }, (_, index) => `name!*q${index}`).join("&");
    const request = requestOf(`/api/v1/inventory/product?filter=${encodeURIComponent(filter)}`, key);
    for (let count = 0; count < 60; count++) repeat(port, () => request);
  },
  /** Large pages that are requested and not read. */
  readers: ({ port, key }: Attack) => {
    const request = requestOf(`${PARTNERS}?limit=60&filter=name*xxxx`, key);
    for (let count = 0; count < 200; count++) hold(port, request.repeat(4));
  },
  /** Two thousand connections that send half a request, and reconnect when they are ended. */
  connections: ({ port }: Attack) => {
    const half = `GET ${PARTNERS} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(60_000)}`;
    for (let count = 0; count < 2_000; count++) setTimeout(() => hold(port, half), count);
  },
} as const;

export const ATTACK_NAMES = Object.keys(ATTACKS) as readonly Attack["name"][];

function requestOf(target: string, key?: string): string {
  const authorization = key === undefined ? "" : `Authorization: Bearer ${key}\r\n`;
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`;
}

/** Sends a request, and the next as soon as data arrives. */
function repeat(port: number, request: () => string): void {
  const socket = opened(port, () => repeat(port, request));
  socket.on("connect", () => socket.write(request()));
  socket.on("data", () => socket.write(request()));
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
