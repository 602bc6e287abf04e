import { type IncomingMessage, ServerResponse } from "node:http";

/** Bytes. */
const PIECE = 16 * 1024;

/** Gives its body to the connection in pieces, each when those before it are gone, so that it can be seen how much is read. */
export class PacedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override end(...args: unknown[]): this {
    const [body] = args;
    if (args.length === 1 && body instanceof Uint8Array && body.length > PIECE) this.#send(body, 0);
    else Reflect.apply(super.end, this, args);
    return this;
  }

  #send(body: Uint8Array, from: number): void {
    for (let start = from; start < body.length; start += PIECE) {
      const end = start + PIECE;
      const hasRoom = this.write(body.subarray(start, end));
      if (hasRoom || end >= body.length) continue;
      this.once("drain", () => this.#send(body, end));
      return;
    }
    super.end();
  }
}
