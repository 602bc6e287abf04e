// Runs one attack on the service, in a process of its own, until it is ended: `clients.ts` starts it.
import { connect, type Socket } from "node:net";

export interface Attack {
  readonly name: keyof typeof ATTACKS;
  readonly port: number;
  /** A valid key, of which some attacks make use. */
  readonly key: string;
}

const PARTNERS = "/api/v1/resources/partner";

const ATTACKS = {
  /** Paths that cost much to decode, without a key. */
  paths: ({ port }: Attack) => {
    const requests = ["%FFa", "%FF", "%41", "a/../", "%2e%2e/"].map((part) =>
      requestOf(`/${part.repeat(Math.floor(90_000 / part.length))}`),
    );
    for (let count = 0; count < 8; count++) repeat(port, () => requests[count % requests.length] ?? "");
  },
  /** A thousand requests at once over each of 40 connections, without a key. */
  pipelines: ({ port }: Attack) => {
    const requests = requestOf("/%FF").repeat(1_000);
    for (let count = 0; count < 40; count++) repeat(port, () => requests);
  },
  /** Query strings of nothing but faults, with a key, by 60 connections that do not wait. */
  faults: ({ port, key }: Attack) => {
    const request = requestOf(`/api/v1/inventory/product?fields=${"x,".repeat(12_000)}`, key);
    for (let count = 0; count < 60; count++) repeat(port, () => request);
  },
  /** Filters that read the whole table and test 32 conditions for each of its rows, by 60 connections that do not wait. */
  filters: ({ port, key }: Attack) => {
    const filter = Array.from({ length: 32 }, (_, index) => `name!*q${index}`).join("&");
    const request = requestOf(`/api/v1/inventory/product?filter=${encodeURIComponent(filter)}`, key);
    for (let count = 0; count < 60; count++) repeat(port, () => request);
  },
  /** Large pages that are asked for and not read. */
  readers: ({ port, key }: Attack) => {
    const request = requestOf(`${PARTNERS}?limit=60&filter=name*xxxx`, key);
    for (let count = 0; count < 200; count++) hold(port, request.repeat(4));
  },
  /** Two thousand connections that send half a request, and come again when they are ended. */
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

/** Sends a request, and the next as soon as anything is answered. */
function repeat(port: number, request: () => string): void {
  const socket = opened(port, () => repeat(port, request));
  socket.on("connect", () => socket.write(request()));
  socket.on("data", () => socket.write(request()));
}

/** Sends some bytes and does nothing more. */
function hold(port: number, bytes: string): void {
  const socket = opened(port, () => hold(port, bytes));
  socket.pause();
  socket.on("connect", () => socket.write(bytes));
}

function opened(port: number, again: () => void): Socket {
  // Another address than that of the quiet client.
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  socket.on("error", () => {});
  // Not at once, or this process would be what the machine is busy with.
  socket.on("close", () => setTimeout(again, 200));
  return socket;
}

process.once("message", (attack: Attack) => ATTACKS[attack.name](attack));
process.once("disconnect", () => process.exit());
