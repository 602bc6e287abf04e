import fc from "fast-check";

const TRIES = 8;

/** Draws what is preferred, unless a few tries bring none; shrinks to anything, preferred or not. */
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
    for (let tries = 1; tries < TRIES && !this.isPreferred(drawn.value); tries++) {
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
