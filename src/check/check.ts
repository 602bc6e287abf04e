import type { Filter } from "../ast/filter.js";
import { fold } from "../ast/fold.js";
import { type LimitOptions, limitsFrom, NO_LIMITS } from "../ast/limits.js";
import { type Suspicion, suspectComparison, suspectItem } from "../ast/suspicions.js";
import { bindTolerantly } from "../bind/bind.js";
import type { BoundFilter } from "../bind/bound-filter.js";
import { type Diagnostic, isError } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { type Result, settle } from "../diagnostics/result.js";
import type { Schema } from "../schema/schema.js";
import { parseTolerantly } from "../syntax/parse.js";
import type { Span } from "../text/span.js";

/** Reads a decoded filter and checks it against a schema: `parse`, then `bind` for all that could be read. */
export function check<S extends Schema>(text: string, schema: S, options?: LimitOptions): Result<BoundFilter<S>> {
  const limits = limitsFrom(options);
  const { filter, diagnostics: found } = parseTolerantly(text, limits);
  const { bound, diagnostics: refused } = bindTolerantly(filter, schema, limits);
  return settle(bound, merge(withUsefulFixes(found, filter, schema), refused), limits.errors);
}

/** A bound filter of a text that is known to be good. */
export function checkOrThrow<S extends Schema>(text: string, schema: S, options?: LimitOptions): BoundFilter<S> {
  const result = check(text, schema, options);
  if (!result.ok) throw new FilterError(result.diagnostics, text);
  return result.value;
}

/** A warning keeps its fix only if the schema takes what the fix makes of the condition. */
function withUsefulFixes(found: readonly Diagnostic[], filter: Filter, schema: Schema): readonly Diagnostic[] {
  if (!found.some(({ severity, fix }) => severity === "warning" && fix !== undefined)) return found;
  const useless = uselessFixes(filter, schema);
  return found.map((diagnostic) => {
    if (isError(diagnostic) || diagnostic.fix === undefined || !useless.has(diagnostic.fix.span.start))
      return diagnostic;
    const { fix: _fix, ...rest } = diagnostic;
    return rest as Diagnostic;
  });
}

/** Where the conditions and items start that are suspicious, and that the schema would refuse with their fix. */
function uselessFixes(filter: Filter, schema: Schema): ReadonlySet<number> {
  const starts = new Set<number>();
  const none = (): void => {};
  const look = (suspicion: Suspicion | undefined, span: Span, fixed: (rewrite: string) => string): void => {
    const rewrite = suspicion?.rewrite;
    if (rewrite !== undefined && !isGood(fixed(rewrite), schema)) starts.add(span.start);
  };
  fold<void>(filter, {
    everything: none,
    and: none,
    or: none,
    not: none,
    comparison: ({ field, operator, value, span }) => {
      if (value !== null) look(suspectComparison(operator, value), span.operator, (rewrite) => field + rewrite);
    },
    membership: ({ field, operator, items, span }) => {
      items.forEach((item, i) => {
        if (item !== null)
          look(suspectItem(operator, item), span.items[i] as Span, (rewrite) => `${field}[${rewrite}]`);
      });
    },
  });
  return starts;
}

function isGood(text: string, schema: Schema): boolean {
  const { filter, diagnostics } = parseTolerantly(text, NO_LIMITS);
  return !diagnostics.some(isError) && bindTolerantly(filter, schema, NO_LIMITS).diagnostics.length === 0;
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
