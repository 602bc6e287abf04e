import fc from "fast-check";
import type { IntegerField } from "../../language/types/field.js";
import { INTEGER_RANGES } from "../../language/values/integer-range.js";
import type { Sample } from "./sample.js";

const BOUNDARIES = [2n ** 15n, 2n ** 16n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n].flatMap((edge) => [
  -edge - 1n,
  -edge,
  1n - edge,
  edge - 1n,
  edge,
  edge + 1n,
]);

export function integerSamples({ bits }: IntegerField): fc.Arbitrary<Sample> {
  const { minimum: min, maximum: max } = INTEGER_RANGES[bits];
  const isInRange = (value: bigint): boolean => value >= min && value <= max;
  const sampleOf = (value: bigint): Sample => ({
    inRecord: () => [BigInt(Number(value)) === value ? Number(value) : value, value, ...spell(value)],
    inFilter: () => spell(value),
    fragments: () => [],
    neighbours: () => [value + 1n, value - 1n, -value].filter(isInRange).map(sampleOf),
  });
  return fc
    .oneof(
      { withCrossShrink: true },
      { weight: 4, arbitrary: fc.bigInt({ min: -9n, max: 9n }) },
      { weight: 2, arbitrary: fc.bigInt({ min: -1000n, max: 1000n }) },
      { weight: 2, arbitrary: fc.constantFrom(...BOUNDARIES.filter(isInRange)) },
      { weight: 1, arbitrary: fc.bigInt({ min, max }) },
    )
    .map(sampleOf);
}

/** Writes the number canonically and with a leading zero or, for zero, a minus sign. Filters and records allow both. */
function spell(value: bigint): readonly string[] {
  return [String(value), value < 0n ? `-00${-value}` : value === 0n ? "-0" : `0${value}`];
}
