import type { Span } from "../text/span.js";
import type { Diagnostic } from "./diagnostic.js";
import { firstErrors, inSourceOrder } from "./result.js";

interface Finding {
  readonly span: Span;
  readonly isError: boolean;
  readonly make: () => Diagnostic;
}

const NOTHING: readonly Diagnostic[] = Object.freeze([]);

/**
 * Collects what is wrong with one text, in whatever order it is found. It keeps what may be reported: the first errors
 * by their place in the text, and the warnings up to there. All others are counted, and only what is reported is made.
 */
export class TextFindings {
  private kept: Finding[] = [];
  private keptErrors = 0;
  private found = 0;
  /** Whatever comes after it in the text will not be reported. */
  private last: Span | undefined;

  constructor(private readonly limit: number) {}

  get errors(): number {
    return this.found;
  }

  /** Whether something at this place may be reported; if not, it is not worth finding out what to say about it. */
  reports({ start, end }: Span): boolean {
    const { last } = this;
    return last === undefined || start < last.start || (start === last.start && end < last.end);
  }

  addError(span: Span, make: () => Diagnostic): undefined {
    this.found++;
    if (!this.reports(span)) return;
    this.kept.push({ span, isError: true, make });
    if (++this.keptErrors > 2 * this.limit) this.keepFirst();
  }

  /** Counts an error that will not be reported. */
  countError(): void {
    this.found++;
  }

  addWarning(span: Span, make: () => Diagnostic): void {
    if (this.reports(span)) this.kept.push({ span, isError: false, make });
  }

  /** In the order of the text, and how many errors there are if these are not all. */
  all(): readonly Diagnostic[] {
    if (this.kept.length === 0) return NOTHING;
    if (this.found > this.limit) this.keepFirst();
    const made = inSourceOrder(this.kept).map(({ make }) => make());
    return firstErrors(made, this.limit, this.found - this.keptErrors);
  }

  /** Drops everything after the first error that is one too many. */
  private keepFirst(): void {
    const sorted = inSourceOrder(this.kept);
    let errors = 0;
    const end = sorted.findIndex(({ isError }) => isError && ++errors > this.limit);
    this.last = sorted[end]?.span ?? this.last;
    this.kept = end === -1 ? [...sorted] : sorted.slice(0, end);
    this.keptErrors = Math.min(errors, this.limit);
  }
}
