import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * The responses of each connection that are not sent yet. A client may send many requests without waiting for the
 * responses (pipelining), and Node parses all that arrive together, whatever else is under way.
 */
export class OpenResponses {
  readonly #most: number;
  readonly #ofSockets = new WeakMap<Socket, Set<ServerResponse>>();

  /** `most` is the limit for one connection. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Adds a response until it ends. False if the connection has too many already. */
  add(socket: Socket, response: ServerResponse): boolean {
    const open = this.#ofSockets.get(socket) ?? this.#watch(socket);
    if (open.size >= this.#most) return false;
    open.add(response);
    response.once("close", () => open.delete(response));
    return true;
  }

  /** Whether the connection has none. */
  isIdle(socket: Socket): boolean {
    return (this.#ofSockets.get(socket)?.size ?? 0) === 0;
  }

  #watch(socket: Socket): Set<ServerResponse> {
    const open = new Set<ServerResponse>();
    this.#ofSockets.set(socket, open);
    // When a connection ends, Node closes only the response that is being sent. Those after it would stay open for ever.
    socket.once("close", () => {
      for (const response of open) {
        response.destroy();
        response.emit("close");
      }
    });
    return open;
  }
}
