import { type IncomingMessage, ServerResponse } from "node:http";

/** Bytes. */
const CHUNK = 16 * 1024;

/**
 * Writes its body in chunks, each when the ones before it are sent, so that `SlowReaders` can measure how much the
 * client reads.
 */
export class PacedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override end(...args: unknown[]): this {
    const [body] = args;
    if (args.length === 1 && body instanceof Uint8Array && body.length > CHUNK) this.#send(body, 0);
    else Reflect.apply(super.end, this, args);
    return this;
  }

  #send(body: Uint8Array, from: number): void {
    for (let start = from; start < body.length; start += CHUNK) {
      const end = start + CHUNK;
      const hasRoom = this.write(body.subarray(start, end));
      if (hasRoom || end >= body.length) continue;
      this.once("drain", () => this.#send(body, end));
      return;
    }
    super.end();
  }
}
