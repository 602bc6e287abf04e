import { problemResponse } from "ampipe/http";

/** A key has sent more than the service handles for one key. The response is 429. */
export class TooManyRequests extends Error {
  override readonly name = "TooManyRequests";
  /** Whole seconds. */
  readonly retryAfter: number;

  constructor(milliseconds: number) {
    super("The key has sent too many requests");
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  }
}

export function tooManyRequests({ retryAfter }: TooManyRequests): Response {
  return problemResponse(429, {
    detail: `This client has too many requests in progress. Try again in ${retryAfter} s, and send fewer at once.`,
    headers: { "retry-after": String(retryAfter) },
  });
}
