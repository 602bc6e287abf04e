/** What a source rejects with when it cannot answer now: the answer is 503, and says when to try again. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** Seconds. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter = 1, ...options }: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
