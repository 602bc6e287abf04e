import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Counts the unsent responses of each connection. A client may send many requests without waiting for the responses
 * (pipelining), and Node parses all requests that arrive together.
 */
export class OpenResponses {
  readonly #max: number;
  readonly #ofSockets = new WeakMap<Socket, Set<ServerResponse>>();

  /** `max` is the limit for one connection. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Adds a response until it closes. Returns false if the connection already has too many. */
  add(socket: Socket, response: ServerResponse): boolean {
    const open = this.#ofSockets.get(socket) ?? this.#watch(socket);
    if (open.size >= this.#max) return false;
    open.add(response);
    response.once("close", () => open.delete(response));
    return true;
  }

  /** Whether the connection has no unsent response. */
  isIdle(socket: Socket): boolean {
    return (this.#ofSockets.get(socket)?.size ?? 0) === 0;
  }

  #watch(socket: Socket): Set<ServerResponse> {
    const open = new Set<ServerResponse>();
    this.#ofSockets.set(socket, open);
    // When a connection ends, Node closes only the response that is being sent. The others would never close.
    socket.once("close", () => {
      for (const response of open) {
        response.destroy();
        response.emit("close");
      }
    });
    return open;
  }
}
