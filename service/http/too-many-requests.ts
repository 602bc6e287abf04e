import { problemResponse } from "ampipe/http";

/** A key used more than its share while other keys need the service. The response is 429. */
export class TooManyRequests extends Error {
  override readonly name = "TooManyRequests";
  /** Whole seconds. */
  readonly retryAfter: number;

  constructor(milliseconds: number) {
    super("The key is over its share");
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  }
}

export function tooManyRequests({ retryAfter }: TooManyRequests): Response {
  return problemResponse(429, {
    detail: `This key has used its share of the service. Try again in ${retryAfter} s, or use filters that take less time.`,
    headers: { "retry-after": String(retryAfter) },
  });
}
