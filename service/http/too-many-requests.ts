import { problemResponse } from "ampipe/http";

/** What a key is told that asks for more than its share while others need the service: 429. */
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
    detail: `This key has used its share of the service, which others need too. Try again in ${retryAfter} s, or with filters that take less time.`,
    headers: { "retry-after": String(retryAfter) },
  });
}
