import { NOWHERE, type Span } from "../text/span.js";
import { type Diagnostic, isError } from "./diagnostic.js";
import { diagnose } from "./messages.js";

/** Collects what is wrong with a text of any length. Errors beyond the limit are counted and not made. */
export class Findings {
  private readonly found: Diagnostic[] = [];
  private errors = 0;
  private unmade = 0;

  constructor(private readonly limit: number) {}

  /** Whether more errors are of no interest but for their number. */
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

  /** Adds what `make` makes, or counts it. */
  addError(make: () => Diagnostic): void {
    if (this.isFull) this.unmade++;
    else this.add(make());
  }

  /** Counts errors that others have found and not made. */
  addUnmade(count: number): void {
    this.unmade += count;
  }

  /** In the order in which they were added, and how many there are if these are not all. */
  all(): readonly Diagnostic[] {
    return firstErrors(this.found, this.limit, this.unmade);
  }
}

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

export function inSourceOrder<T extends { readonly span: Span }>(found: readonly T[]): readonly T[] {
  return found.length < 2 ? found : [...found].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** All of them, or those up to the last error that is reported and the word that there are more, `unreported` included. */
export function firstErrors(diagnostics: readonly Diagnostic[], limit: number, unreported = 0): readonly Diagnostic[] {
  const actual = diagnostics.filter(isError).length + unreported;
  if (actual <= limit) return diagnostics;
  const kept: Diagnostic[] = [];
  let errors = 0;
  for (const diagnostic of diagnostics) {
    if (isError(diagnostic) && ++errors > limit) break;
    kept.push(diagnostic);
  }
  return [...kept, diagnose("limit.errors", kept.at(-1)?.span ?? NOWHERE, { limit, actual })];
}
