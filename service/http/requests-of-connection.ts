import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * The requests of one connection. Small ones that arrive together are parsed before the first has its response. Promise: a
 * connection has few unsent responses, and each is closed when it ends (tests of pipelined requests).
 */
export class RequestsOfConnection {
  /** Whether the connection ends after the current response, whatever else it sends. */
  isEnding = false;
  /** The response to the last request. */
  newest: ServerResponse | undefined;
  readonly #socket: Socket;
  readonly #unsent = new Set<ServerResponse>();
  #whenFree: (() => void) | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    // When a connection ends, Node closes only the response that is being sent. The others would never close.
    socket.once("close", () => {
      for (const response of this.#unsent) {
        response.destroy();
        response.emit("close");
      }
    });
  }

  /** Whether what has arrived after a request must wait for its response. The rest of the request itself must not. */
  get isBusy(): boolean {
    return this.#unsent.size > (this.newest?.req.complete === false ? 1 : 0);
  }

  /** Calls a function when the connection is not busy, once. It replaces the function of an earlier call. */
  whenFree(callback: () => void): void {
    if (this.isBusy) this.#whenFree = callback;
    else callback();
  }

  add(response: ServerResponse): void {
    this.newest = response;
    this.#unsent.add(response);
    response.once("close", () => {
      this.#unsent.delete(response);
      if (this.isBusy) return;
      this.#whenFree?.();
      this.#whenFree = undefined;
    });
  }

  /** Whether the client waits for the service: it has sent a request, and has received all that is written of its response. */
  get isWaiting(): boolean {
    const { newest } = this;
    return newest?.req.complete === true && !newest.writableFinished && this.#socket.writableLength === 0;
  }

  /** Whether nothing that arrives from now on is a request. */
  get isOver(): boolean {
    const last = this.newest?.req;
    // Node's parser drops the rest of the chunk after an upgrade, so the next chunk may start anywhere.
    const isUpgraded = last?.headers.upgrade !== undefined && last.complete;
    return this.#socket.destroyed || this.isEnding || isUpgraded;
  }
}
