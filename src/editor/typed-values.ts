import { cachedValues } from "./cached-values.js";
import type { CompletionOption, ValueRequest } from "./completion.js";
import type { ValueSource } from "./value-source.js";

/** Typing does not start a request until it pauses, in milliseconds. */
export const PAUSE = 150;

/** The time that a source has while someone types, with the pause, in milliseconds. */
export const TYPING_DEADLINE = PAUSE + 1_000;

/** A response with fewer values has all that fit, so that a longer text needs no request. */
const MAX_VALUES = 50;

/** Returns a source for a text that someone types: it waits for a pause and remembers responses. */
export function typedValues(values: ValueSource): ValueSource {
  return cachedValues(async (query) => {
    query.signal.throwIfAborted();
    await new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, PAUSE);
      query.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(query.signal.reason);
      });
    });
    return values(query);
  });
}

/** Returns whether a response has all values that fit. `more` is the number of those that were left out. */
export function hasAll(count: number, more: number): boolean {
  return more === 0 && count < MAX_VALUES;
}

/** Returns whether a value is typed on, so that values for the former text may still fit. */
export function continues(next: ValueRequest, { field, operator, typed }: ValueRequest): boolean {
  return next.field === field && next.operator === operator && next.typed.startsWith(typed);
}

/** Returns whether a value of an earlier response fits the typed text. */
export function fits(
  { label, detail = "" }: Pick<CompletionOption, "label"> & { detail?: string | undefined },
  typed: string,
): boolean {
  return `${label} ${detail}`.toLowerCase().includes(typed.toLowerCase());
}
