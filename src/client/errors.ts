import type { Diagnostic } from "../language/diagnostics/diagnostic.js";

// Shared by all copies of this package: see FilterError.
const IS_API_ERROR = /* @__PURE__ */ Symbol.for("ampipe.ApiError");
const IS_RESPONSE_ERROR = /* @__PURE__ */ Symbol.for("ampipe.ResponseError");
const IS_CONNECTION_ERROR = /* @__PURE__ */ Symbol.for("ampipe.ConnectionError");

/** Problem details (RFC 9457) of an error response. Standard members of another type are left out. */
export interface ApiProblem {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly instance?: string;
  readonly [extension: string]: unknown;
}

/** The properties of an {@link ApiError}. */
export interface ApiErrorInit {
  readonly status: number;
  readonly problem: ApiProblem | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly filter: string;
  readonly requestId: string | undefined;
}

/**
 * An error response of the API. The message contains the problem's title and every diagnostic, with carets under the
 * part of the request that it refers to.
 *
 * @example
 * ```ts
 * const result = await products.list().catch((error) => {
 *   if (error instanceof ApiError && error.status === 401) return undefined;
 *   throw error;
 * });
 * ```
 */
export class ApiError extends Error implements ApiErrorInit {
  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return super[Symbol.hasInstance](value) || (this === ApiError && IS_API_ERROR in Object(value));
  }

  override readonly name = "ApiError";
  readonly status: number;
  /** Problem details (RFC 9457), or undefined if the response has none. */
  readonly problem: ApiProblem | undefined;
  /** Diagnostics of the problem. Those with an unknown code are left out. */
  readonly diagnostics: readonly Diagnostic[];
  /** The filter text that the spans of the diagnostics refer to. */
  readonly filter: string;
  /** The `X-Request-Id` header of the response. */
  readonly requestId: string | undefined;

  constructor(message: string, { status, problem, diagnostics, filter, requestId }: ApiErrorInit) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.diagnostics = diagnostics;
    this.filter = filter;
    this.requestId = requestId;
  }

  /** @internal */
  [IS_API_ERROR](): void {}
}

/**
 * A successful response with an unexpected body, for example an HTML page of a proxy or a record that does not match the
 * schema.
 *
 * @example
 * ```ts
 * const page = await products.list().catch((error) => {
 *   if (error instanceof ResponseError) console.error(error.requestId, error.excerpt);
 *   throw error;
 * });
 * ```
 */
export class ResponseError extends Error {
  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return super[Symbol.hasInstance](value) || (this === ResponseError && IS_RESPONSE_ERROR in Object(value));
  }

  override readonly name = "ResponseError";

  constructor(
    message: string,
    readonly status: number,
    /** The start of the response body. */
    readonly excerpt: string,
    /** The `X-Request-Id` header of the response. */
    readonly requestId: string | undefined,
  ) {
    super(message);
  }

  /** @internal */
  [IS_RESPONSE_ERROR](): void {}
}

/**
 * A request without a response: it timed out or the connection failed. `cause` is the error of `fetch`, with the API key
 * removed.
 *
 * @example
 * ```ts
 * const page = await products.list().catch((error) => {
 *   if (error instanceof ConnectionError && error.kind === "timeout") return undefined;
 *   throw error;
 * });
 * ```
 */
export class ConnectionError extends Error {
  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return super[Symbol.hasInstance](value) || (this === ConnectionError && IS_CONNECTION_ERROR in Object(value));
  }

  override readonly name = "ConnectionError";

  constructor(
    message: string,
    readonly kind: "timeout" | "network",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** @internal */
  [IS_CONNECTION_ERROR](): void {}
}
