import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ReadRate {
  /** Milliseconds. */
  readonly interval: number;
  /** Bytes that a client must read per interval while a response is pending. */
  readonly bytes: number;
}

/** Ends connections of clients that read too slowly, because unread responses occupy memory. */
export class SlowReaders {
  readonly #minRate: ReadRate;
  readonly #onSlow: () => void;
  /** Bytes that the connection had sent at the last check, if the response was being sent then. */
  readonly #responses = new Map<ServerResponse, number | undefined>();
  readonly #timer: NodeJS.Timeout;

  constructor(minRate: ReadRate, onSlow: () => void) {
    this.#minRate = minRate;
    this.#onSlow = onSlow;
    this.#timer = setInterval(() => this.#check(), minRate.interval);
    this.#timer.unref();
  }

  watch(response: ServerResponse): void {
    this.#responses.set(response, undefined);
    response.once("close", () => this.#responses.delete(response));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const [response, before] of this.#responses) {
      const { socket } = response;
      // Until the headers are sent, the client is waiting for the service.
      if (socket === null || !response.headersSent) continue;
      const sent = sentBy(socket);
      this.#responses.set(response, sent);
      if (before === undefined || sent - before >= this.#minRate.bytes || socket.destroyed) continue;
      this.#onSlow();
      socket.destroy();
    }
  }
}

/** Bytes that the operating system has accepted. */
function sentBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
