import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { attempt, type Call, describeCall, type RawResponse } from "./attempt.js";
import { ConnectionError, type ResponseError } from "./errors.js";
import { memberOf, parseJson } from "./json.js";
import { linesOf } from "./lines.js";
import { readDiagnostics } from "./read-diagnostics.js";
import type { ResponseBody } from "./read-response.js";
import type { Settings } from "./settings.js";
import { toApiError, toResponseError } from "./to-error.js";

/** The media type of a query string as the body of a QUERY request. */
export const QUERY_TYPE = "application/x-www-form-urlencoded";

/** The lines of a successful response that is a stream. */
export interface ResponseLines extends Pick<ResponseBody, "headers" | "warnings"> {
  readonly lines: AsyncGenerator<string, void, undefined>;
  /** Returns the error to throw if a line is not the expected one. */
  readonly unexpected: (sentence: string, line: string) => ResponseError;
}

/** Sends calls to one API and retries those that are safe to repeat. */
export class Transport {
  constructor(private readonly settings: Settings) {}

  /** Calls `onWarnings`, if there are any. Waits for it, so that an error of it is one of the call. */
  async report(warnings: readonly Diagnostic[], call: Pick<Call, "url" | "query" | "filterText">): Promise<void> {
    const { url, query, filterText: filter } = call;
    if (warnings.length > 0) await this.settings.onWarnings?.(warnings, { url, query, filter });
  }

  urlOf(path: string): string {
    return `${this.settings.baseUrl}/${path}`;
  }

  /**
   * Returns the JSON of a successful response. Throws an ApiError, a ResponseError, a ConnectionError or the signal's
   * abort reason.
   */
  async send(call: Call): Promise<ResponseBody> {
    const { redactor, maxResponseBytes } = this.settings;
    const response = await this.receive(call);
    if (response.status < 200 || response.status > 299) throw toApiError(call, response, redactor);
    const unexpected = (sentence: string) => toResponseError(call, response, sentence, redactor);
    if (!response.isComplete) throw unexpected(`The body is longer than ${maxResponseBytes} bytes (maxResponseBytes).`);
    const json = parseJson(response.text);
    if (json === undefined) throw unexpected("The body is not JSON.");
    const warnings = readDiagnostics(redactor.json(memberOf(json, "warnings")));
    return { json, unexpected, warnings, headers: response.headers };
  }

  /** Opens the stream of a successful response. Throws as `send`, also if the response is something else. */
  async open(call: Call & { readonly streamType: string }): Promise<ResponseLines> {
    const { redactor, maxResponseBytes } = this.settings;
    const response = await this.receive(call);
    const { status, headers, chunks } = response;
    if (status < 200 || status > 299) throw toApiError(call, response, redactor);
    const unexpected = (sentence: string, text: string) =>
      toResponseError(call, { ...response, text }, sentence, redactor);
    if (chunks === undefined) throw unexpected(`The body is not ${call.streamType}.`, response.text);
    const lines = linesOf(chunks, maxResponseBytes, {
      isTooLong: (text) => unexpected(`A line is longer than ${maxResponseBytes} bytes (maxResponseBytes).`, text),
      isCut: () => new ConnectionError(`${redactor.text(describeCall(call))}: the response is incomplete.`, "network"),
    });
    const warnings = readDiagnostics(redactor.json(parseJson(headers.get("filter-warnings") ?? "")));
    return { lines, unexpected, warnings, headers };
  }

  private async receive(call: Call): Promise<RawResponse> {
    const { maxRetries, maxRetryDelay } = this.settings;
    const isRepeatable = call.method !== "POST" || call.idempotencyKey !== undefined;
    for (let retry = 0; ; retry++) {
      const outcome = await attempt(call, this.headersOf(call), this.settings);
      const isFailure = outcome instanceof ConnectionError;
      const isTemporary = isFailure || outcome.status === 429 || outcome.status === 503;
      const delay = retryDelay(retry, isFailure ? null : outcome.headers.get("retry-after"), maxRetryDelay);
      if (isTemporary && isRepeatable && retry < maxRetries && delay <= maxRetryDelay) await wait(delay, call.signal);
      else if (isFailure) throw outcome;
      else return outcome;
    }
  }

  private headersOf({ method, body, idempotencyKey, streamType }: Call): Headers {
    const headers = new Headers(this.settings.headers);
    if (streamType !== undefined) headers.set("accept", `${streamType}, application/problem+json`);
    if (method === "QUERY") headers.set("content-type", QUERY_TYPE);
    else if (body !== undefined) headers.set("content-type", "application/json");
    if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
    return headers;
  }
}

/** The maximum random delay before the first retry, in milliseconds. It doubles with each retry. */
const FIRST_DELAY = 500;

/**
 * Returns the milliseconds to wait before a retry; the first is number 0. The delay is random up to a bound that doubles
 * (full jitter), so that clients that failed together do not retry together. It is never shorter than `Retry-After`.
 */
export function retryDelay(retry: number, retryAfter: string | null, maximum: number): number {
  const backoff = Math.random() * Math.min(maximum, FIRST_DELAY * 2 ** retry);
  return Math.max(backoff, readRetryAfter(retryAfter));
}

/** Returns the milliseconds of a `Retry-After` header in seconds or as a date, or 0 if it is missing or invalid. */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  if (/^[0-9]+$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts far more than HTTP dates. These all end in GMT, except for one obsolete format.
  return / GMT$/.test(value) ? Math.max(0, Date.parse(value) - Date.now()) || 0 : 0;
}

/** Waits, or rejects with the abort reason as soon as the signal is aborted. */
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
