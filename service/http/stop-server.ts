import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that a connection without a request is still listened to: one may be under way to it. */
const LINGER = 500;

/**
 * What stops the server, which must not listen yet: it takes no new connections, lets the requests that are there be
 * answered to their last byte, and cuts off whatever is left after so many milliseconds. `onRefusing` is told when new
 * connections begin to be refused, and not before may an answer say that its connection ends.
 */
export function createStopper(server: Server, onRefusing = (): void => {}): (milliseconds?: number) => Promise<void> {
  const idle = new IdleConnections(server);
  return async (milliseconds = 8_000) => {
    const end = performance.now() + milliseconds;
    await whatHasCome();
    // From here to the close in one turn: a client whose connection ends makes another, which must be refused, not cut.
    onRefusing();
    server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Not `server.close`, which ends connections whose answer is written but not yet sent, and those to which the next
    // request is under way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await settledOrAfter(closed, Math.min(LINGER, milliseconds));
    await whatHasCome();
    idle.end();
    await settledOrAfter(closed, end - performance.now());
    server.closeAllConnections();
    await closed;
  };
}

/** The connections of a server that have no request. */
class IdleConnections {
  readonly #sockets = new Set<Socket>();
  #isEnding = false;

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    server.prependListener("request", ({ socket }, response) => {
      this.#sockets.delete(socket);
      // When the system has taken the last byte.
      response.once("close", () => this.#add(socket));
    });
  }

  /** Ends them, and all others as soon as they are idle. */
  end(): void {
    this.#isEnding = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #add(socket: Socket): void {
    if (this.#isEnding) socket.destroy();
    else if (!socket.destroyed) this.#sockets.add(socket);
  }
}

async function settledOrAfter(promise: Promise<void>, milliseconds: number): Promise<void> {
  await Promise.race([promise, sleep(Math.max(0, milliseconds), undefined, { ref: false })]);
}

/** Resolves when connections and requests have been taken that the system had for this process, which may have been busy. */
async function whatHasCome(): Promise<void> {
  // The first may be of the turn in which this was called, when the system has been asked already.
  await nextTurn();
  await nextTurn();
}
