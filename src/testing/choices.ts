import fc from "fast-check";

/** Small numbers, one after the other, around for ever: what a writer asks for wherever it may do one thing or another. */
export class Choices {
  private asked = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** From 0 to below `count`. */
  next(count: number): number {
    if (this.numbers.length === 0) return 0;
    const number = this.numbers[this.asked % this.numbers.length] ?? 0;
    this.asked++;
    return number % count;
  }
}

/** They shrink to nothing but 0, for which every writer does the canonical thing. Each use starts anew. */
export const anyChoices: fc.Arbitrary<() => Choices> = fc
  .array(fc.nat(59), { maxLength: 40, size: "max" })
  .map((numbers) => () => new Choices(numbers));
