import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Sources } from "../diagnostics/render.js";

/** The body of an answer that is an error, as RFC 9457 has it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /** Everything that is wrong with the request's query string. */
  readonly diagnostics?: readonly ProblemDiagnostic[];
  /** What the spans of diagnostics count in: the filter as it was read, and the raw query string; each where it is needed. */
  readonly filter?: string;
  readonly query?: string;
}

/** A diagnostic, with what may have been meant in one place for all codes. */
export type ProblemDiagnostic = Diagnostic & { readonly suggestion?: readonly string[] };

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

/** An answer with a problem as its body. Without a type of its own, its status says what it is. */
export function problemResponse(
  status: number,
  { headers, ...members }: Partial<Problem> & { readonly headers?: HeadersInit } = {},
): Response {
  const body: Problem = { type: "about:blank", title: TITLES[status] ?? "Error", status, ...members };
  const all = new Headers(headers);
  all.set("content-type", "application/problem+json");
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** 503, with the time after which to try again, and nothing of what has happened. */
export function unavailableResponse({ retryAfter }: UnavailableError): Response {
  return problemResponse(503, {
    detail: "The service cannot answer right now. Try again soon.",
    headers: { "retry-after": String(retryAfter) },
  });
}

/** 400, with every diagnostic. */
export function invalidQuery(diagnostics: readonly Diagnostic[], { filter, raw }: Sources): Response {
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === "error");
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return problemResponse(400, {
    detail: `${first?.message ?? "The query string is wrong."}${more}`,
    diagnostics: diagnostics.map(withSuggestion),
    ...(diagnostics.some(({ source }) => source === "filter") ? { filter } : {}),
    ...(diagnostics.some(({ source }) => source === "raw") ? { query: raw } : {}),
  });
}

function withSuggestion(diagnostic: Diagnostic): ProblemDiagnostic {
  const meant = "didYouMean" in diagnostic.details ? (diagnostic.details.didYouMean ?? []) : [];
  const suggestion = typeof meant === "string" ? [meant] : meant;
  return suggestion.length === 0 ? diagnostic : { ...diagnostic, suggestion };
}

/** What a source rejects with when it cannot answer now: the answer is 503, and says when to try again. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  /** Seconds. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter = 1, ...options }: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
