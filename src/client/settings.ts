import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { toDiagnostic } from "../language/diagnostics/finding.js";
import {
  FUNCTION,
  HEADERS,
  integerFrom,
  type Options,
  type OptionsOf,
  type OptionType,
  type OptionTypes,
  optionErrors,
  required,
} from "../language/diagnostics/options.js";
import { Redactor } from "./redactor.js";

/** The part of the `fetch` signature that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Receives the warnings of a list. Spans of those with the source "filter" refer to `filter`, of the others to `query`. */
export type OnWarnings = (
  warnings: readonly Diagnostic[],
  request: { readonly url: string; readonly query: string; readonly filter: string },
) => unknown;

/** Visible ASCII only: a line break would add a header, and servers decode other characters differently. */
export const HEADER_VALUE: OptionType<string> = {
  expected: "one or more visible ASCII characters without spaces",
  accepts: (value) => typeof value === "string" && /^[!-~]+$/.test(value),
};

const BASE_URL: OptionType<string> = {
  expected: `an absolute http or https URL without user name, password, "?" and "#"`,
  accepts: isBaseUrl,
};

const OPTIONS = {
  /** URL of the API. Resource paths are appended to it. A trailing slash is ignored. */
  baseUrl: required(BASE_URL),
  /** Sent as `Authorization: Bearer …`. Errors never contain it. */
  apiKey: HEADER_VALUE,
  /** Default: the global `fetch`. */
  fetch: FUNCTION as OptionType<Fetch>,
  /** Headers to send with every request. */
  headers: HEADERS,
  /**
   * Timeout of one attempt in milliseconds, including reading the body. For an export, that of the response without its
   * body, and of each part of the body. Default: 10,000.
   */
  timeout: delayFrom(1),
  /**
   * Maximum number of retries after status 429 or 503, a timeout or a failed connection. Default: 2. `create` is retried
   * only with an `idempotencyKey`.
   */
  maxRetries: integerFrom(0),
  /** Maximum delay before a retry in milliseconds. With a longer `Retry-After`, the call fails. Default: 20,000. */
  maxRetryDelay: delayFrom(0),
  /** Maximum size of a response body in bytes, after decompression, and of a record of an export. Default: 64 MiB. */
  maxResponseBytes: integerFrom(1),
  /** Called with the warnings of a valid but suspicious request, once for all pages of a list. The call waits for a promise. */
  onWarnings: FUNCTION as OptionType<OnWarnings>,
};

/** Options of `createClient`. */
export interface ClientOptions extends Options, OptionsOf<typeof OPTIONS> {}

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
export function assertOptions(owner: string, options: unknown, types: OptionTypes): void {
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
function delayFrom(minimum: number): OptionType<number> {
  const maximum = 2 ** 31 - 1;
  return {
    expected: `an integer from ${minimum} to ${maximum}`,
    accepts: (value) => integerFrom(minimum).accepts(value) && (value as number) <= maximum,
  };
}
