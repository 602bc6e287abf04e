import { checkArgument } from "../language/diagnostics/argument.js";
import { checkOptions, integerFrom, type Options, type OptionsOf } from "../language/diagnostics/options.js";
import type { SuggestedValue, ValueSource } from "./value-source.js";

const OPTIONS = {
  /** The number of responses to keep. Default: 100. */
  entries: integerFrom(1),
  /** How long a response is used, in milliseconds. Default: 60,000. */
  maxAge: integerFrom(0),
};

/** Options of `cachedValues`. */
export interface CachedValuesOptions extends Options, OptionsOf<typeof OPTIONS> {}

/**
 * Returns a source that remembers the last responses of another by field, operator and typed text. Failures are not kept.
 *
 * @example
 * ```ts
 * const values = cachedValues(async ({ field, typed, signal }) => {
 *   const response = await fetch(`/values?${new URLSearchParams({ field, typed })}`, { signal });
 *   return response.json();
 * });
 * ```
 */
export function cachedValues(source: ValueSource, options?: CachedValuesOptions): ValueSource {
  checkArgument(typeof source === "function", "cachedValues()", "source", "a function");
  checkOptions("cachedValues()", options, OPTIONS);
  const { entries = 100, maxAge = 60_000 } = options ?? {};
  const answers = new Map<string, { readonly items: readonly SuggestedValue[]; readonly until: number }>();
  return async (query) => {
    const key = JSON.stringify([query.field, query.operator, query.typed]);
    const known = answers.get(key);
    const isFresh = known !== undefined && Date.now() < known.until;
    const items = isFresh ? known.items : await source(query);
    const until = isFresh ? known.until : Date.now() + maxAge;
    // A response that is not a list is a failure, which the caller reports.
    if (!Array.isArray(items)) return items;
    // Deleted first, because a map keeps the order of insertion: the first key is the one that was not used the longest.
    answers.delete(key);
    answers.set(key, { items, until });
    const [oldest] = answers.keys();
    if (answers.size > entries && oldest !== undefined) answers.delete(oldest);
    return items;
  };
}
