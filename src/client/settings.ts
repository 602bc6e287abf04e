import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { toDiagnostic } from "../language/diagnostics/finding.js";
import {
  FUNCTION,
  integerFrom,
  OBJECT,
  type OptionType,
  type OptionTypes,
  optionErrors,
  required,
} from "../language/diagnostics/options.js";
import { Redactor } from "./redactor.js";

/** The part of the `fetch` signature that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of `createClient`. */
export interface ClientOptions {
  /** URL of the API. Resource paths are appended to it. A trailing slash is ignored. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer …`. Errors never contain it. */
  readonly apiKey?: string | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Headers to send with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Timeout of one attempt in milliseconds, including reading the body. Default: 10,000. */
  readonly timeout?: number | undefined;
  /**
   * Maximum number of retries after status 429 or 503, a timeout or a failed connection. Default: 2. `create` is retried
   * only with an `idempotencyKey`.
   */
  readonly maxRetries?: number | undefined;
  /** Maximum delay before a retry in milliseconds. With a longer `Retry-After`, the call fails. Default: 20,000. */
  readonly maxRetryDelay?: number | undefined;
  /** Maximum size of a response body in bytes, after decompression. Default: 64 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /** Called with the warnings of a valid but suspicious filter, once for all pages of a list. */
  readonly onWarnings?: OnWarnings | undefined;
}

/** Receives the warnings of a list. Their spans refer to `filter`. */
export type OnWarnings = (
  warnings: readonly Diagnostic[],
  request: { readonly url: string; readonly filter: string },
) => void;

/** Visible ASCII only: a line break would add a header, and servers decode other characters differently. */
export const HEADER_VALUE: OptionType = {
  expected: "one or more visible ASCII characters without spaces",
  accepts: (value) => typeof value === "string" && /^[!-~]+$/.test(value),
};

const BASE_URL: OptionType = {
  expected: `an http or https URL without user name, password, "?" and "#"`,
  accepts: isBaseUrl,
};

const OPTIONS: OptionTypes<ClientOptions> = {
  baseUrl: required(BASE_URL),
  apiKey: HEADER_VALUE,
  fetch: FUNCTION,
  headers: OBJECT,
  timeout: delayFrom(1),
  maxRetries: integerFrom(0),
  maxRetryDelay: delayFrom(0),
  maxResponseBytes: integerFrom(1),
  onWarnings: FUNCTION,
};

/** The options of a client, checked and with defaults. */
export interface Settings {
  readonly baseUrl: string;
  /** Removes the credentials from errors. */
  readonly redactor: Redactor;
  readonly fetch: Fetch;
  readonly headers: Headers;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly maxRetryDelay: number;
  readonly maxResponseBytes: number;
  readonly onWarnings: OnWarnings | undefined;
}

/** Checks and completes the options. Throws a TypeError if one is invalid; its message never contains the API key. */
export function settingsFrom(options: ClientOptions): Settings {
  assertOptions("createClient()", options, OPTIONS);
  const { apiKey, timeout = 10_000, maxRetries = 2, maxRetryDelay = 20_000, maxResponseBytes = 64 * 2 ** 20 } = options;
  const headers = new Headers(options.headers);
  if (!headers.has("accept")) headers.set("accept", "application/json, application/problem+json");
  if (apiKey !== undefined) headers.set("authorization", `Bearer ${apiKey}`);
  return {
    baseUrl: new URL(options.baseUrl).href.replace(/\/+$/, ""),
    redactor: new Redactor(credentialsOf(headers)),
    // Wrapped, because browsers reject fetch when it is called as a method of another object.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    headers,
    timeout,
    maxRetries,
    maxRetryDelay,
    maxResponseBytes,
    onWarnings: options.onWarnings,
  };
}

/** Throws a TypeError for the first option that is unknown or invalid. */
export function assertOptions<Options>(owner: string, options: unknown, types: OptionTypes<Options>): void {
  const [error] = optionErrors(owner, options, types);
  if (error !== undefined) throw new TypeError(toDiagnostic(error).message);
}

/** Returns the Authorization header without its scheme: the API key, or the credentials of a custom header. */
function credentialsOf(headers: Headers): readonly string[] {
  const value = headers.get("authorization");
  if (value === null) return [];
  const credentials = value.replace(/^[!-~]+ +/, "");
  return credentials === "" ? [] : [credentials];
}

function isBaseUrl(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

/** Milliseconds up to the longest delay that a timer supports. A longer one fires immediately. */
function delayFrom(minimum: number): OptionType {
  const maximum = 2 ** 31 - 1;
  return {
    expected: `an integer from ${minimum} to ${maximum}`,
    accepts: (value) => integerFrom(minimum).accepts(value) && (value as number) <= maximum,
  };
}
