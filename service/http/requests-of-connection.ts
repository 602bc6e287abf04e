import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * The requests of one connection. Node parses all that arrive together, before the first has its response. Promise: a
 * connection has few unsent responses, and each is closed when it ends (tests of pipelined requests).
 */
export class RequestsOfConnection {
  /** Whether the connection ends after the current response, whatever else it sends. */
  isEnding = false;
  /** The response to the last request. */
  newest: ServerResponse | undefined;
  readonly #socket: Socket;
  readonly #unsent = new Set<ServerResponse>();

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

  /** Number of responses that are not sent completely. */
  get unsent(): number {
    return this.#unsent.size;
  }

  add(response: ServerResponse): void {
    this.newest = response;
    this.#unsent.add(response);
    response.once("close", () => this.#unsent.delete(response));
  }

  /** Whether nothing that arrives from now on is a request. */
  get isOver(): boolean {
    const last = this.newest?.req;
    // Node's parser drops the rest of the chunk after an upgrade, so the next chunk may start anywhere.
    const isUpgraded = last?.headers.upgrade !== undefined && last.complete;
    return this.#socket.destroyed || this.isEnding || isUpgraded;
  }
}
