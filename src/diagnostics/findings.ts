import type { Diagnostic } from "./diagnostic.js";
import { isError } from "./diagnostic.js";
import { firstErrors } from "./result.js";

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
