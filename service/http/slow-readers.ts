import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ReadRate {
  /** Milliseconds. */
  readonly interval: number;
  /** Bytes that a client must take in each interval, as long as there is something for it. */
  readonly bytes: number;
}

/** Ends the connections of clients that read too slowly, which keep their responses in memory. */
export class SlowReaders {
  readonly #minReadRate: ReadRate;
  readonly #onSlow: () => void;
  /** How much the connection had sent at the last look, of responses that were being sent then. */
  readonly #responses = new Map<ServerResponse, number | undefined>();
  readonly #timer: NodeJS.Timeout;

  constructor(minReadRate: ReadRate, onSlow: () => void) {
    this.#minReadRate = minReadRate;
    this.#onSlow = onSlow;
    this.#timer = setInterval(() => this.#look(), minReadRate.interval);
    this.#timer.unref();
  }

  watch(response: ServerResponse): void {
    this.#responses.set(response, undefined);
    response.once("close", () => this.#responses.delete(response));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const [response, before] of this.#responses) {
      const { socket } = response;
      // Before its headers are sent, it is the client who waits.
      if (socket === null || !response.headersSent) continue;
      const sent = sentBy(socket);
      this.#responses.set(response, sent);
      if (before === undefined || sent - before >= this.#minReadRate.bytes || socket.destroyed) continue;
      this.#onSlow();
      socket.destroy();
    }
  }
}

/** Bytes that the system has taken from the connection. */
function sentBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
