/** What a source rejects with when it cannot answer now: the answer is 503, and says when to try again. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";

  constructor(
    message: string,
    /** Seconds. */
    readonly retryAfter = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
