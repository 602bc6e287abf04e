import { NO_SPAN, type Span } from "../text/span.js";
import type { DiagnosticCode } from "./details.js";
import { type Diagnostic, isError, type Severity } from "./diagnostic.js";
import { diagnose } from "./messages.js";

/** Collects diagnostics in the order they are added. Errors and warnings beyond the limit are only counted. */
export class Findings {
  private readonly found: Diagnostic[] = [];
  private errors = 0;
  private warnings = 0;

  constructor(private readonly limit: number) {}

  /** Whether further errors are only counted. */
  get isFull(): boolean {
    return this.errors >= this.limit;
  }

  get hasErrors(): boolean {
    return this.errors > 0;
  }

  /** Adds a diagnostic. Of one that says how many were left out elsewhere, only adds that number. */
  add(diagnostic: Diagnostic): void {
    const { code, details } = diagnostic;
    if (code === "limit.errors") this.errors += details.actual - details.limit;
    else if (code === "limit.warnings") this.warnings += details.actual - details.limit;
    else if (isError(diagnostic)) this.addError(() => diagnostic);
    else if (++this.warnings <= this.limit) this.found.push(diagnostic);
  }

  /** Adds the error that `create` returns, or only counts it beyond the limit. */
  addError(create: () => Diagnostic): void {
    if (++this.errors <= this.limit) this.found.push(create());
  }

  /** Returns the diagnostics; if some are left out, the last ones are `limit.warnings` and `limit.errors` with the totals. */
  all(): readonly Diagnostic[] {
    return withTotals(this.found, both(this.limit), { error: this.errors, warning: this.warnings });
  }
}

interface Finding {
  readonly span: Span;
  readonly isError: boolean;
  /** The code, for findings that may be hidden. */
  readonly code?: DiagnosticCode | undefined;
  readonly create: () => Diagnostic;
}

/** Returns a function that tests whether a warning is hidden, because it repeats one of the errors or does not apply. */
export type Hiding = (errors: readonly Diagnostic[]) => (warning: Pick<Finding, "span" | "code">) => boolean;

const NOTHING: readonly Diagnostic[] = Object.freeze([]);

/**
 * Collects the diagnostics of one text, found in any order. Keeps the first errors by their position in the text and
 * the first warnings before the last of them; others are only counted. Only reported diagnostics are created.
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

  addWarning(span: Span, create: () => Diagnostic, code?: DiagnosticCode): void {
    if (this.reports(span)) this.kept.push({ span, isError: false, code, create });
  }

  /**
   * Returns the diagnostics in source order; if some are left out, the last ones are `limit.warnings` and `limit.errors`
   * with the totals.
   */
  all(hiding?: Hiding): readonly Diagnostic[] {
    if (this.kept.length === 0) return NOTHING;
    if (this.found > this.limit) this.keepFirst();
    const sorted = inSourceOrder(this.kept).map((finding) => ({
      finding,
      error: finding.isError ? finding.create() : undefined,
    }));
    const isHidden = hiding?.(sorted.flatMap(({ error }) => error ?? []));
    let warnings = 0;
    const diagnostics = sorted.flatMap(({ finding, error }) => {
      if (error !== undefined) return error;
      return isHidden?.(finding) || ++warnings > this.limit ? [] : finding.create();
    });
    return withTotals(diagnostics, both(this.limit), { error: this.found, warning: warnings });
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

function both(limit: number): Readonly<Record<Severity, number>> {
  return { error: limit, warning: limit };
}

/** Appends `limit.warnings` and `limit.errors` if there are more than are shown at most. */
export function withTotals(
  shown: readonly Diagnostic[],
  most: Readonly<Record<Severity, number>>,
  actual: Readonly<Record<Severity, number>>,
): readonly Diagnostic[] {
  const span = shown.at(-1)?.span ?? NO_SPAN;
  const codes = { warning: "limit.warnings", error: "limit.errors" } as const;
  const exceeded = (["warning", "error"] as const).filter((severity) => actual[severity] > most[severity]);
  if (exceeded.length === 0) return shown;
  return [
    ...shown,
    ...exceeded.map((severity) => diagnose(codes[severity], span, { limit: most[severity], actual: actual[severity] })),
  ];
}
