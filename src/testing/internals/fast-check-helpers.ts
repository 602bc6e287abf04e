import fc from "fast-check";

/** Draws true once in `times` draws on average. Shrinks to false. */
export function oneIn(times: number): fc.Arbitrary<boolean> {
  return fc.noBias(fc.nat(times - 1)).map((number) => number === times - 1);
}

/**
 * Filters out empty arrays. Use it instead of `minLength: 1`: with that, fast-check never shrinks an array of two items
 * to its first item.
 */
export function isNotEmpty(items: readonly unknown[]): boolean {
  return items.length > 0;
}

/** Makes fast-check print the value as this text. Copies and comparisons ignore the property: it is not enumerable. */
export function reportAs<T extends object>(value: T, text: () => string): T {
  return Object.defineProperty(value, fc.toStringMethod, { value: text });
}

const MAX_TRIES = 8;

/** Draws a preferred value if one of a few tries finds one. Shrinks to any value, preferred or not. */
export function prefer<T>(arbitrary: fc.Arbitrary<T>, isPreferred: (drawn: T) => boolean): fc.Arbitrary<T> {
  return new Preferring(arbitrary, isPreferred);
}

class Preferring<T> extends fc.Arbitrary<T> {
  constructor(
    private readonly arbitrary: fc.Arbitrary<T>,
    private readonly isPreferred: (drawn: T) => boolean,
  ) {
    super();
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    let drawn = this.arbitrary.generate(random, biasFactor);
    for (let tries = 1; tries < MAX_TRIES && !this.isPreferred(drawn.value); tries++) {
      drawn = this.arbitrary.generate(random, biasFactor);
    }
    return drawn;
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.arbitrary.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.arbitrary.shrink(value, context);
  }
}
