import { NO_SPAN, type Span } from "../text/span.js";
import type { Severity } from "./code-definition.js";
import type { DiagnosticCode } from "./details.js";
import { diagnose } from "./diagnose.js";
import { isError } from "./diagnostic.js";
import type { Finding } from "./finding.js";

/** Collects findings in the order they are added. Errors and warnings beyond the limit are only counted. */
export class Findings {
  private readonly found: Finding[] = [];
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

  /** Adds a finding. Of one that says how many were left out elsewhere, only adds that number. */
  add(finding: Finding): void {
    const { code, details } = finding;
    if (code === "limit.errors") this.errors += details.actual - details.limit;
    else if (code === "limit.warnings") this.warnings += details.actual - details.limit;
    else if (isError(finding)) this.addError(() => finding);
    else if (++this.warnings <= this.limit) this.found.push(finding);
  }

  /** Adds the error that `create` returns, or only counts it beyond the limit. */
  addError(create: () => Finding): void {
    if (++this.errors <= this.limit) this.found.push(create());
  }

  /** Returns the findings; if some are left out, the last ones are `limit.warnings` and `limit.errors` with the totals. */
  all(): readonly Finding[] {
    return withTotals(this.found, both(this.limit), { error: this.errors, warning: this.warnings });
  }
}

/** A finding that is created only if it is reported. */
interface Pending {
  readonly span: Span;
  readonly isError: boolean;
  /** The code, for findings that may be hidden. */
  readonly code?: DiagnosticCode | undefined;
  readonly create: () => Finding;
}

/** Returns a function that tests whether a warning is hidden, because it repeats one of the errors or does not apply. */
export type Hiding = (errors: readonly Finding[]) => (warning: Pick<Pending, "span" | "code">) => boolean;

const NOTHING: readonly Finding[] = Object.freeze([]);

/**
 * Collects the findings of one text, in any order. Keeps the first errors by their position in the text and the first
 * warnings before the last of them; others are only counted. Only reported findings are created.
 */
export class TextFindings {
  private kept: Pending[] = [];
  private keptErrors = 0;
  private found = 0;
  /** Findings after this span are not reported. */
  private last: Span | undefined;

  constructor(private readonly limit: number) {}

  get errors(): number {
    return this.found;
  }

  /** Whether a finding at this span may be reported. If not, callers skip the work of creating it. */
  reports({ start, end }: Span): boolean {
    const { last } = this;
    return last === undefined || start < last.start || (start === last.start && end < last.end);
  }

  addError(span: Span, create: () => Finding): undefined {
    this.found++;
    if (!this.reports(span)) return;
    this.kept.push({ span, isError: true, create });
    if (++this.keptErrors > 2 * this.limit) this.keepFirst();
  }

  /** Counts an error that is not reported. */
  countError(): void {
    this.found++;
  }

  addWarning(span: Span, create: () => Finding, code?: DiagnosticCode): void {
    if (this.reports(span)) this.kept.push({ span, isError: false, code, create });
  }

  /**
   * Returns the findings in source order; if some are left out, the last ones are `limit.warnings` and `limit.errors`
   * with the totals.
   */
  all(hiding?: Hiding): readonly Finding[] {
    if (this.kept.length === 0) return NOTHING;
    if (this.found > this.limit) this.keepFirst();
    const sorted = inSourceOrder(this.kept).map((pending) => ({
      pending,
      error: pending.isError ? pending.create() : undefined,
    }));
    const isHidden = hiding?.(sorted.flatMap(({ error }) => error ?? []));
    let warnings = 0;
    const findings = sorted.flatMap(({ pending, error }) => {
      if (error !== undefined) return error;
      return isHidden?.(pending) || ++warnings > this.limit ? [] : pending.create();
    });
    return withTotals(findings, both(this.limit), { error: this.found, warning: warnings });
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

/** Appends what `findTotals` returns. */
function withTotals(
  shown: readonly Finding[],
  most: Readonly<Record<Severity, number>>,
  actual: Readonly<Record<Severity, number>>,
): readonly Finding[] {
  const totals = findTotals(shown.at(-1)?.span ?? NO_SPAN, most, actual);
  return totals.length === 0 ? shown : [...shown, ...totals];
}

/** Returns `limit.warnings` and `limit.errors` if there are more than are shown at most. */
export function findTotals(
  span: Span,
  most: Readonly<Record<Severity, number>>,
  actual: Readonly<Record<Severity, number>>,
): readonly Finding[] {
  const codes = { warning: "limit.warnings", error: "limit.errors" } as const;
  return (["warning", "error"] as const)
    .filter((severity) => actual[severity] > most[severity])
    .map((severity) => diagnose(codes[severity], span, { limit: most[severity], actual: actual[severity] }));
}
