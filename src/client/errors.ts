import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** ApiProblem details as in RFC 9457. Members of the standard's names have its types; one of another type is left out. */
export interface ApiProblem {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly instance?: string;
  readonly [extension: string]: unknown;
}

export interface ApiErrorInit {
  readonly status: number;
  readonly problem: ApiProblem | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly filter: string;
  readonly requestId: string | undefined;
}

/** The API refused. The message shows its sentences, each with carets under the place that it is about. */
export class ApiError extends Error implements ApiErrorInit {
  override readonly name = "ApiError";
  readonly status: number;
  /** The problem details (RFC 9457) as they came; undefined where the answer holds none. */
  readonly problem: ApiProblem | undefined;
  /** Those of the problem's diagnostics that this version of the library knows. */
  readonly diagnostics: readonly Diagnostic[];
  /** The filter that the spans of the diagnostics count in. */
  readonly filter: string;
  readonly requestId: string | undefined;

  constructor(message: string, { status, problem, diagnostics, filter, requestId }: ApiErrorInit) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.diagnostics = diagnostics;
    this.filter = filter;
    this.requestId = requestId;
  }
}

/** The answer says that all is well and is not what was asked for: a proxy's page, say, or a record of another shape. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";

  constructor(
    message: string,
    readonly status: number,
    /** How the answer begins. */
    readonly excerpt: string,
    readonly requestId: string | undefined,
  ) {
    super(message);
  }
}

/** There was no answer: none in time, or no connection. The `cause` of the latter is what `fetch` threw, without the key. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(
    message: string,
    readonly kind: "timeout" | "network",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
