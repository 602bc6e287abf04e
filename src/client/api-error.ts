import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Problem } from "./read-problem.js";

export interface ApiErrorParts {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly filter: string;
  readonly requestId: string | undefined;
}

/** The API refused. The message shows its sentences, each with carets under the place that it is about. */
export class ApiError extends Error implements ApiErrorParts {
  override readonly name = "ApiError";
  readonly status: number;
  /** The problem details (RFC 9457) as they came; undefined where the answer holds none. */
  readonly problem: Problem | undefined;
  /** Those of the problem's diagnostics that this version of the library knows. */
  readonly diagnostics: readonly Diagnostic[];
  /** The filter that the spans of the diagnostics count in. */
  readonly filter: string;
  readonly requestId: string | undefined;

  constructor(message: string, { status, problem, diagnostics, filter, requestId }: ApiErrorParts) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.diagnostics = diagnostics;
    this.filter = filter;
    this.requestId = requestId;
  }
}
