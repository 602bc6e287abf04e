import type { ValueRequest } from "./completion.js";

/** What a source of values is asked. */
export interface ValueQuery extends ValueRequest {
  /** Aborted when the values are no longer needed. Pass it to `fetch`. */
  readonly signal: AbortSignal;
}

/** A value that a source knows, alone or with a few words about it. */
export type SuggestedValue =
  | string
  | number
  | bigint
  | { readonly value: string | number | bigint; readonly detail?: string };

/** Returns values of the field that fit the typed text, best first. */
export type ValueSource = (query: ValueQuery) => readonly SuggestedValue[] | PromiseLike<readonly SuggestedValue[]>;

/** What a source returned, or why it failed. */
export type Answer =
  | { readonly items: readonly unknown[] }
  | { readonly failed: "error" | "timeout" | "aborted"; readonly error: unknown };

/** Longer timeouts end at once. */
export const MAX_TIMEOUT = 2 ** 31 - 1;

/** Returns the error of a source that needs too long. */
export function timeoutError(deadline: number): Error {
  return new Error(`The source of values did not answer within ${deadline} ms.`);
}

/** Asks a source for values. Never rejects, and ends at the deadline or when the signal is aborted. */
export function ask(
  source: ValueSource,
  request: ValueRequest,
  signal: AbortSignal | undefined,
  deadline: number,
): Promise<Answer> {
  const controller = new AbortController();
  return new Promise((resolve) => {
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      if ("failed" in answer) controller.abort(answer.error);
      resolve(answer);
    };
    const abort = (): void => end({ failed: "aborted", error: signal?.reason });
    const fail = (error: unknown): void => end({ failed: "error", error });
    const timer = setTimeout(
      () => {
        end({ failed: "timeout", error: timeoutError(deadline) });
      },
      Math.min(deadline, MAX_TIMEOUT),
    );
    signal?.addEventListener("abort", abort, { once: true });
    // Inside the promise, so that an error of a source that is not async is caught too.
    Promise.resolve({ ...request, signal: controller.signal })
      .then(source)
      .then((items: unknown) => {
        if (Array.isArray(items)) end({ items });
        else fail(new TypeError("The source of values must return an array."));
      }, fail);
  });
}
