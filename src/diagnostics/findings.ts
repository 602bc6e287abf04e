import { NO_SPAN, type Span } from "../text/span.js";
import { type Diagnostic, isError } from "./diagnostic.js";
import { diagnose } from "./messages.js";

/** Collects diagnostics in the order they are added. Errors beyond the limit are only counted. */
export class Findings {
  private readonly found: Diagnostic[] = [];
  private errors = 0;
  private unreported = 0;

  constructor(private readonly limit: number) {}

  /** Whether further errors are only counted. */
  get isFull(): boolean {
    return this.errors >= this.limit;
  }

  get hasErrors(): boolean {
    return this.errors > 0;
  }

  add(diagnostic: Diagnostic): void {
    this.found.push(diagnostic);
    if (isError(diagnostic)) this.errors++;
  }

  /** Adds the error that `create` returns, or only counts it beyond the limit. */
  addError(create: () => Diagnostic): void {
    if (this.isFull) this.unreported++;
    else this.add(create());
  }

  /** Counts errors that were found elsewhere and not reported there. */
  addUnreported(count: number): void {
    this.unreported += count;
  }

  /** Returns the diagnostics; if errors are left out, the last one is `limit.errors` with the total. */
  all(): readonly Diagnostic[] {
    return firstErrors(this.found, this.limit, this.unreported);
  }
}

interface Finding {
  readonly span: Span;
  readonly isError: boolean;
  readonly create: () => Diagnostic;
}

const NOTHING: readonly Diagnostic[] = Object.freeze([]);

/**
 * Collects the diagnostics of one text, found in any order. Keeps the first errors by their position in the text and
 * the warnings before the last of them; other errors are only counted. Only reported diagnostics are created.
 */
export class TextFindings {
  private kept: Finding[] = [];
  private keptErrors = 0;
  private found = 0;
  /** Diagnostics after this span are not reported. */
  private last: Span | undefined;

  constructor(private readonly limit: number) {}

  get errors(): number {
    return this.found;
  }

  /** Whether a diagnostic at this span may be reported. If not, callers skip the work of creating it. */
  reports({ start, end }: Span): boolean {
    const { last } = this;
    return last === undefined || start < last.start || (start === last.start && end < last.end);
  }

  addError(span: Span, create: () => Diagnostic): undefined {
    this.found++;
    if (!this.reports(span)) return;
    this.kept.push({ span, isError: true, create });
    if (++this.keptErrors > 2 * this.limit) this.keepFirst();
  }

  /** Counts an error that is not reported. */
  countError(): void {
    this.found++;
  }

  addWarning(span: Span, create: () => Diagnostic): void {
    if (this.reports(span)) this.kept.push({ span, isError: false, create });
  }

  /** Returns the diagnostics in source order; if errors are left out, the last one is `limit.errors` with the total. */
  all(): readonly Diagnostic[] {
    if (this.kept.length === 0) return NOTHING;
    if (this.found > this.limit) this.keepFirst();
    const diagnostics = inSourceOrder(this.kept).map(({ create }) => create());
    return firstErrors(diagnostics, this.limit, this.found - this.keptErrors);
  }

  /** Drops the first error beyond the limit and everything after it. */
  private keepFirst(): void {
    const sorted = inSourceOrder(this.kept);
    let errors = 0;
    const end = sorted.findIndex(({ isError }) => isError && ++errors > this.limit);
    this.last = sorted[end]?.span ?? this.last;
    this.kept = end === -1 ? [...sorted] : sorted.slice(0, end);
    this.keptErrors = Math.min(errors, this.limit);
  }
}

function inSourceOrder<T extends { readonly span: Span }>(found: readonly T[]): readonly T[] {
  return found.length < 2 ? found : [...found].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** Returns the diagnostics up to the last error within the limit, then `limit.errors` if there are more errors. */
function firstErrors(diagnostics: readonly Diagnostic[], limit: number, unreported = 0): readonly Diagnostic[] {
  const actual = diagnostics.filter(isError).length + unreported;
  if (actual <= limit) return diagnostics;
  const kept: Diagnostic[] = [];
  let errors = 0;
  for (const diagnostic of diagnostics) {
    if (isError(diagnostic) && ++errors > limit) break;
    kept.push(diagnostic);
  }
  return [...kept, diagnose("limit.errors", kept.at(-1)?.span ?? NO_SPAN, { limit, actual })];
}
