import fc from "fast-check";

/** Draws an index for `pick`: half of the time 0, the simplest form. */
export const anyIndex: fc.Arbitrary<number> = fc.oneof(fc.constant(0), fc.nat(999));

/** Returns the item at `index` modulo the number of items. Indices shrink to 0, so put the simplest item first. */
export function pick<T>(items: readonly [T, ...T[]], index: number): T;
export function pick<T>(items: readonly T[], index: number): T | undefined;
export function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % items.length];
}

/** An endless sequence of random numbers, for a writer that chooses between several ways to write something. */
export class Choices {
  private used = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** Returns an integer from 0 to `count - 1`. */
  next(count: number): number {
    if (this.numbers.length === 0) return 0;
    const number = this.numbers[this.used % this.numbers.length] ?? 0;
    this.used++;
    return number % count;
  }
}

/**
 * Draws factories of `Choices`, because each use must start at the beginning. They shrink to choices that are always 0,
 * for which writers use the canonical form.
 */
export const anyChoices: fc.Arbitrary<() => Choices> = fc
  .array(fc.nat(59), { maxLength: 40, size: "max" })
  .map((numbers) => () => new Choices(numbers));
