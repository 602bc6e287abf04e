import { ANYTHING, FUNCTION, OBJECT, type OptionTypes, optionFaults, required, TEXT } from "../diagnostics/options.js";
import { Redactor } from "./redactor.js";

/** As much of `fetch` as is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** The address of the API, with or without a slash at its end; the paths of resources go behind it. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly key?: string | undefined;
  /** The global `fetch` unless given. */
  readonly fetch?: Fetch | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds that an attempt may take, reading its answer included; 10,000 unless given. */
  readonly timeout?: number | undefined;
  /**
   * How often a request is repeated that was answered with 429 or 503, or not at all; 2 unless given. One that creates a
   * record is repeated only with an `idempotencyKey`.
   */
  readonly maxRetries?: number | undefined;
  /** Milliseconds to wait before an attempt, at most; an API that asks for more is not asked again. 20,000 unless given. */
  readonly maxRetryDelay?: number | undefined;
  /** Bytes that an answer may have, decompressed; 64 MiB unless given. */
  readonly maxResponseBytes?: number | undefined;
}

const OPTIONS: OptionTypes<ClientOptions> = {
  baseUrl: required(TEXT),
  key: ANYTHING,
  fetch: FUNCTION,
  headers: OBJECT,
  timeout: ANYTHING,
  maxRetries: ANYTHING,
  maxRetryDelay: ANYTHING,
  maxResponseBytes: ANYTHING,
};

/** The options, checked and complete. */
export interface Settings {
  readonly baseUrl: string;
  /** Takes the credentials out of errors. */
  readonly redactor: Redactor;
  readonly fetch: Fetch;
  readonly headers: Headers;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly maxRetryDelay: number;
  readonly maxResponseBytes: number;
}

/** A timer of more milliseconds fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Throws a TypeError for what could never work; its message never holds the key. */
export function settingsFrom(options: ClientOptions): Settings {
  assertOptions("createClient()", options, OPTIONS);
  const { key, timeout = 10_000, maxRetries = 2, maxRetryDelay = 20_000, maxResponseBytes = 64 * 2 ** 20 } = options;
  const headers = new Headers(options.headers);
  if (!headers.has("accept")) headers.set("accept", "application/json, application/problem+json");
  if (key !== undefined) headers.set("authorization", `Bearer ${checkHeaderValue("key", key)}`);
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    redactor: new Redactor(credentialsOf(headers)),
    // Called as a function of its own: browsers refuse it as a method of another object.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    headers,
    timeout: checkNumber("timeout", timeout, 1, LONGEST_TIMER),
    maxRetries: checkNumber("maxRetries", maxRetries, 0, Number.MAX_SAFE_INTEGER),
    maxRetryDelay: checkNumber("maxRetryDelay", maxRetryDelay, 0, LONGEST_TIMER),
    maxResponseBytes: checkNumber("maxResponseBytes", maxResponseBytes, 1, Number.MAX_SAFE_INTEGER),
  };
}

/** What the Authorization header holds after its scheme: the key, or what the caller sends instead. */
function credentialsOf(headers: Headers): readonly string[] {
  const value = headers.get("authorization");
  if (value === null) return [];
  const credentials = value.replace(/^[!-~]+ +/, "");
  return credentials === "" ? [] : [credentials];
}

/** Line breaks would add headers of their own, and other characters are read differently by different servers. */
export function checkHeaderValue(name: string, value: string): string {
  // Programs without types may give false, which the pattern would take for its name.
  if (typeof value === "string" && /^[!-~]+$/.test(value)) return value;
  throw new TypeError(`${name} must be one or more visible ASCII characters, without spaces and line breaks.`);
}

function checkNumber(name: string, value: number, minimum: number, maximum: number): number {
  if (Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  throw new TypeError(`${name} must be a whole number from ${minimum} to ${maximum}.`);
}

/** Where an API is: an http(s) URL without what a request adds to it, and no slash at its end. */
export function readBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError("baseUrl must be an http or https URL.");
  if (url.username !== "" || url.password !== "" || /[?#]/.test(baseUrl)) {
    throw new TypeError(`baseUrl must have no user, no password, no "?" and no "#".`);
  }
  return url.href.replace(/\/+$/, "");
}

/** Throws a TypeError for the first option that is unknown or has a value of the wrong type. */
export function assertOptions<Options>(owner: string, options: unknown, types: OptionTypes<Options>): void {
  const [fault] = optionFaults(owner, options, types);
  if (fault !== undefined) throw new TypeError(fault.message);
}
