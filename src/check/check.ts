import { type LimitOptions, limitsFrom } from "../ast/limits.js";
import { bindTolerantly } from "../bind/bind.js";
import type { BoundFilter } from "../bind/bound-filter.js";
import { type Diagnostic, isError } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { type Result, settle } from "../diagnostics/result.js";
import type { Schema } from "../schema/schema.js";
import { parseTolerantly } from "../syntax/parse.js";

/** Reads a decoded filter and checks it against a schema: `parse`, then `bind` for all that could be read. */
export function check<S extends Schema>(text: string, schema: S, options?: LimitOptions): Result<BoundFilter<S>> {
  const limits = limitsFrom(options);
  const { filter, diagnostics: found } = parseTolerantly(text, limits);
  const { bound, diagnostics: refused } = bindTolerantly(filter, schema, limits);
  return settle(bound, merge(found, refused), limits.errors);
}

/** A bound filter of a text that is known to be good. */
export function checkOrThrow<S extends Schema>(text: string, schema: S, options?: LimitOptions): BoundFilter<S> {
  const result = check(text, schema, options);
  if (!result.ok) throw new FilterError(result.diagnostics, text);
  return result.value;
}

/**
 * One problem is reported once: a forbidden character before what it makes of a name or a value, and an error before
 * the warning about the same condition. Whatever else breaks the text leaves nothing to bind in its place.
 */
function merge(found: readonly Diagnostic[], refused: readonly Diagnostic[]): readonly Diagnostic[] {
  if (found.length === 0) return refused;
  if (refused.length === 0) return found;
  const isForbidden = overlaps(found.filter(({ code }) => code === "syntax.forbidden-character"));
  const kept = refused.filter((diagnostic) => !isForbidden(diagnostic));
  const isRefused = overlaps(kept);
  return [...found.filter((diagnostic) => isError(diagnostic) || !isRefused(diagnostic)), ...kept];
}

/** A test for touching any of the diagnostics, by binary search: there may be many of both. */
function overlaps(diagnostics: readonly Diagnostic[]): (other: Diagnostic) => boolean {
  const spans = diagnostics.map(({ span }) => span).sort((a, b) => a.start - b.start);
  // The furthest end of the spans up to each one, as an early span may be a long one.
  let furthest = 0;
  const ends = spans.map(({ end }) => {
    furthest = Math.max(furthest, end);
    return furthest;
  });
  return ({ span }) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.start ?? 0) < span.end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (ends[low - 1] ?? 0) > span.start;
  };
}
