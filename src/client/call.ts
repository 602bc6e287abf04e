/** One request, whatever number of attempts it takes. */
export interface Call {
  readonly method: "GET" | "POST";
  /** Without the query. */
  readonly url: string;
  /** Without its "?"; may be empty. */
  readonly query: string;
  /** The filter that the query holds, decoded. */
  readonly filterText: string;
  /** JSON. */
  readonly body?: string;
  /** Makes a repeated POST one and the same; without it, none is repeated. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What errors call it: without the query, which may hold what logs should not. */
export function subjectOf({ method, url }: Call): string {
  return `${method} ${url}`;
}

/** An answer as it came. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether that is all of it: an answer is read up to a limit. */
  readonly isWhole: boolean;
}
