import { attempt, type Call, type Received } from "./attempt.js";
import { ConnectionError } from "./errors.js";
import { parseJson } from "./json.js";
import type { ResponseBody } from "./read-response.js";
import type { Settings } from "./settings.js";
import { toApiError, toResponseError } from "./to-error.js";

/** Sends calls to one API, again where that is safe and may help. */
export class Transport {
  constructor(private readonly settings: Settings) {}

  urlOf(path: string): string {
    return `${this.settings.baseUrl}/${path}`;
  }

  /** The JSON of a successful answer; throws an ApiError, an ResponseError, a ConnectionError or the signal's reason. */
  async send(call: Call): Promise<ResponseBody> {
    const { redactor, maxResponseBytes } = this.settings;
    const received = await this.receive(call);
    if (received.status < 200 || received.status > 299) throw toApiError(call, received, redactor);
    const refuse = (sentence: string) => toResponseError(call, received, sentence, redactor);
    if (!received.isWhole) throw refuse(`It has more than ${maxResponseBytes} bytes.`);
    const json = parseJson(received.text);
    if (json === undefined) throw refuse("It is not JSON.");
    return { json, refuse };
  }

  private async receive(call: Call): Promise<Received> {
    const { maxRetries, maxRetryDelay } = this.settings;
    const isRepeatable = call.method === "GET" || call.idempotencyKey !== undefined;
    for (let retry = 0; ; retry++) {
      const outcome = await attempt(call, this.headersOf(call), this.settings);
      const isFailure = outcome instanceof ConnectionError;
      const mayHelp = isFailure || outcome.status === 429 || outcome.status === 503;
      const delay = retryDelay(retry, isFailure ? null : outcome.headers.get("retry-after"), maxRetryDelay);
      if (mayHelp && isRepeatable && retry < maxRetries && delay <= maxRetryDelay) await wait(delay, call.signal);
      else if (isFailure) throw outcome;
      else return outcome;
    }
  }

  private headersOf({ body, idempotencyKey }: Call): Headers {
    const headers = new Headers(this.settings.headers);
    if (body !== undefined) headers.set("content-type", "application/json");
    if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
    return headers;
  }
}

/** The longest random delay before the first retry, in milliseconds; it doubles with each further one. */
const FIRST_DELAY = 500;

/**
 * Milliseconds to wait before a retry, the first being number 0: random up to a bound that doubles (full jitter), so
 * that clients which failed together do not come back together; and no less than the server asks for.
 */
export function retryDelay(retry: number, retryAfter: string | null, maximum: number): number {
  const backoff = Math.random() * Math.min(maximum, FIRST_DELAY * 2 ** retry);
  return Math.max(backoff, readRetryAfter(retryAfter));
}

/** Milliseconds in a Retry-After header, of seconds or a date; 0 where it says nothing that can be read. */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  if (/^[0-9]+$/.test(value)) return Number(value) * 1000;
  // Date.parse reads far more than the dates of HTTP, all of which but an obsolete form end in GMT.
  return / GMT$/.test(value) ? Math.max(0, Date.parse(value) - Date.now()) || 0 : 0;
}

/** Rejects with the signal's reason as soon as it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
