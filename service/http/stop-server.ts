import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that idle connections stay open, because a request may be on its way. */
const IDLE_GRACE = 500;

/**
 * Promise: SIGTERM cuts off no request that a client has sent (`npm run test:faults -- --only stop`).
 *
 * Returns a function that stops the server gracefully: it accepts no new connections, completes pending responses, and
 * closes remaining connections after a timeout. Call it before the server listens. `onRefusing` is called when new
 * connections start to be refused; responses must not announce the end of their connection before that.
 */
export function createStopper(server: Server, onRefusing = (): void => {}): (milliseconds?: number) => Promise<void> {
  /** The connections without a pending request. */
  const idle = new Set<Socket>();
  let isEndingIdle = false;
  const addIdle = (socket: Socket): void => {
    if (isEndingIdle) socket.destroy();
    else if (!socket.destroyed) idle.add(socket);
  };
  server.on("connection", (socket) => {
    addIdle(socket);
    socket.once("close", () => idle.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    idle.delete(socket);
    // After the operating system has accepted the last byte.
    response.once("close", () => addIdle(socket));
  });
  return async (milliseconds = 8_000) => {
    const end = performance.now() + milliseconds;
    await acceptPending();
    // From here to the close in one turn of the event loop: a client that reconnects must be refused, not cut off.
    onRefusing();
    server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Not `server.close`, which ends connections whose response is written but not sent, or whose next request is on its
    // way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await settledOrTimeout(closed, Math.min(IDLE_GRACE, milliseconds));
    await acceptPending();
    isEndingIdle = true;
    for (const socket of idle) socket.destroy();
    await settledOrTimeout(closed, end - performance.now());
    server.closeAllConnections();
    await closed;
  };
}

async function settledOrTimeout(promise: Promise<void>, milliseconds: number): Promise<void> {
  await Promise.race([promise, sleep(Math.max(0, milliseconds), undefined, { ref: false })]);
}

/** Resolves when the process has accepted the connections and requests that the operating system had queued. */
async function acceptPending(): Promise<void> {
  // The first turn may be the current one, which has already polled the operating system.
  await nextTurn();
  await nextTurn();
}
