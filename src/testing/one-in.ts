import fc from "fast-check";

/** True once in so many times, and false in what it shrinks to. */
export function oneIn(times: number): fc.Arbitrary<boolean> {
  return fc.noBias(fc.nat(times - 1)).map((number) => number === times - 1);
}
