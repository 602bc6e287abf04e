import { type Diagnostic, isError } from "../language/diagnostics/diagnostic.js";
import { clip } from "../language/diagnostics/display.js";
import type { Sources } from "../language/diagnostics/render.js";
import {
  MAX_SENTENCE,
  type ProblemDiagnostic,
  responseDiagnostics,
  withinBytes,
} from "../list/response-diagnostics.js";
import { headersOf, Reply, type ReplyHeaders, toResponse } from "./reply.js";

/** Shared by all copies of this package: see FilterError. */
const IS_UNAVAILABLE_ERROR = /* @__PURE__ */ Symbol.for("ampipe.UnavailableError");

/** The body of an error response (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /** The errors and warnings of the query string: the first 20 of each, and at most 32 KiB of JSON. */
  readonly diagnostics?: readonly ProblemDiagnostic[];
  /** The decoded filter. Present if the span of a diagnostic refers to it, and it has at most 12 KiB as JSON. */
  readonly filter?: string;
  /** The raw query string, or the body of a QUERY request. Present under the same conditions. */
  readonly query?: string;
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  417: "Expectation Failed",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Bytes of JSON: a longer filter or query string is left out, as its sender knows it. */
const MAX_ECHO = 12_288;

/**
 * Returns an error response (RFC 9457). Default: type "about:blank" and the title of the status. Whatever the request
 * contains, the members `detail`, `diagnostics`, `filter` and `query` have together at most 64 KiB as JSON.
 *
 * @param status - The status code of HTTP, such as 400.
 * @param problem - Members of the problem details, and headers of the response.
 * @example
 * ```ts
 * problemResponse(404, { detail: "No route matches this URL." });
 * ```
 */
export function problemResponse(status: number, problem: ProblemInit = {}): Response {
  return toResponse(problemReply(status, problem));
}

/** The members of problem details, and further headers. */
export type ProblemInit = Partial<Problem> & { readonly headers?: Headers | Readonly<Record<string, string>> };

/** Returns the reply of `problemResponse`. */
export function problemReply(status: number, { headers, ...members }: ProblemInit): Reply {
  const { detail, diagnostics, filter, query, ...others } = members;
  const body: Problem = {
    type: "about:blank",
    title: TITLES[status] ?? "Error",
    status,
    ...others,
    ...(detail === undefined ? {} : { detail: clip(detail, MAX_SENTENCE) }),
    ...(diagnostics === undefined ? {} : { diagnostics: responseDiagnostics(diagnostics) }),
    ...(filter !== undefined && withinBytes(filter, MAX_ECHO) ? { filter } : {}),
    ...(query !== undefined && withinBytes(query, MAX_ECHO) ? { query } : {}),
  };
  const all: ReplyHeaders = headers === undefined ? new Map() : headersOf(headers);
  all.set("content-type", "application/problem+json");
  return new Reply(new TextEncoder().encode(JSON.stringify(body)), { status, headers: all });
}

/**
 * Returns a 503 response with `Retry-After`. It does not contain the error message.
 *
 * @param error - Its `retryAfter` is sent.
 * @example
 * ```ts
 * const onError = (error: unknown) =>
 *   error instanceof UnavailableError ? unavailableResponse(error) : problemResponse(500);
 * ```
 */
export function unavailableResponse(error: UnavailableError): Response {
  return toResponse(unavailableReply(error));
}

/** Returns the reply of `unavailableResponse`. */
export function unavailableReply({ retryAfter }: UnavailableError): Reply {
  return problemReply(503, {
    detail: "The service is temporarily unavailable. Try again later.",
    headers: { "retry-after": String(retryAfter) },
  });
}

/** Returns a 400 reply with all diagnostics. */
export function invalidQuery(diagnostics: readonly Diagnostic[], { filter, raw }: Sources): Reply {
  const errors = diagnostics.filter(isError);
  // All are warnings if the resource refuses them.
  const [first, ...others] = errors.length === 0 ? diagnostics : errors;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return problemReply(400, {
    detail: `${first?.message ?? "The query string is invalid."}${more}`,
    diagnostics,
    ...(diagnostics.some(({ source }) => source === "filter") ? { filter } : {}),
    ...(diagnostics.some(({ source }) => source === "raw") ? { query: raw } : {}),
  });
}

/**
 * Thrown by a source that is temporarily unavailable. The response is 503 with `Retry-After`.
 *
 * @example
 * ```ts
 * throw new UnavailableError("The database is restarting", { retryAfter: 5 });
 * ```
 */
export class UnavailableError extends Error {
  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return super[Symbol.hasInstance](value) || (this === UnavailableError && IS_UNAVAILABLE_ERROR in Object(value));
  }

  override readonly name = "UnavailableError";
  /** In seconds. Default: 1. */
  readonly retryAfter: number;

  constructor(message: string, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = options.retryAfter ?? 1;
  }

  /** @internal */
  [IS_UNAVAILABLE_ERROR](): void {}
}
