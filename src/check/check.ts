import { type LimitOptions, type Limits, limitsFrom } from "../ast/limits.js";
import { bindTolerantly } from "../bind/bind.js";
import type { BoundFilter } from "../bind/bound-filter.js";
import { type Diagnostic, type Result, toResult } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { verifyFixes } from "../diagnostics/fixes.js";
import type { Schema } from "../schema/schema.js";
import { parseTolerantly } from "../syntax/parse.js";
import { findForbidden } from "../text/characters.js";
import { withExpectedValue } from "./expected-value.js";

/** Reads a decoded filter and checks it against a schema: `parse`, then `bind` for all that could be read. */
export function check<S extends Schema>(text: string, schema: S, options?: LimitOptions): Result<BoundFilter<S>> {
  const limits = limitsFrom(options);
  const { bound, diagnostics } = examine(text, schema, limits);
  if (diagnostics.length === 0) return { ok: true, value: bound, warnings: diagnostics };
  const read = (fixed: string) => examine(fixed, schema, limits).diagnostics;
  const told = diagnostics.map((diagnostic) => withExpectedValue(diagnostic, schema, read));
  return toResult(bound, verifyFixes(text, told, read));
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
function examine<S extends Schema>(text: string, schema: S, limits: Limits) {
  const { filter, findings } = parseTolerantly(text, limits);
  const hasForbidden = findings.errors > 0 && findForbidden(text) !== -1;
  const bound = bindTolerantly(filter, schema, limits, (span, make) => {
    if (hasForbidden && findForbidden(text.slice(span.start, span.end)) !== -1) return;
    return findings.addError(span, make);
  });
  return { bound, diagnostics: withoutRefused(findings.all()) };
}

function withoutRefused(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isRefused = overlaps(diagnostics.filter(({ code }) => code.startsWith("bind.")));
  return diagnostics.filter((diagnostic) => !diagnostic.code.startsWith("suspect.") || !isRefused(diagnostic));
}

/** A test for touching any of the diagnostics, which are in the order of the text, by binary search: there may be many of both. */
function overlaps(diagnostics: readonly Diagnostic[]): (other: Diagnostic) => boolean {
  // The furthest end of the spans up to each one, as an early span may be a long one.
  let furthest = 0;
  const ends = diagnostics.map(({ span }) => {
    furthest = Math.max(furthest, span.end);
    return furthest;
  });
  return ({ span }) => {
    let low = 0;
    let high = diagnostics.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((diagnostics[middle]?.span.start ?? 0) < span.end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (ends[low - 1] ?? 0) > span.start;
  };
}
