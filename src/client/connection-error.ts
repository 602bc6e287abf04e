/** There was no answer: none in time, or no connection. The `cause` of the latter is what `fetch` threw, without the key. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(
    message: string,
    readonly kind: "timeout" | "network",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
