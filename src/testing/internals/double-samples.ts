import fc from "fast-check";
import { isWritable } from "./decimal-samples.js";
import type { Sample } from "./sample.js";

/** Draws doubles. The largest and the smallest appear only in records, because filters do not allow their exponents. */
export function doubleSamples(): fc.Arbitrary<Sample> {
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: -9, max: 9 }) },
      { weight: 3, arbitrary: fc.integer({ min: -10_000, max: 10_000 }).map((cents) => cents / 100) },
      { weight: 2, arbitrary: fc.double({ min: -1e60, max: 1e60, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(0.1 + 0.2, 2 ** 53, -(2 ** 53), 1e-60, 1e60, 5e-324, Number.MAX_VALUE) },
    )
    .map(doubleSampleOf);
}

function doubleSampleOf(value: number): Sample {
  const text = String(value);
  const other = text.includes("e") ? text.toUpperCase() : text.includes(".") ? `${text}0` : `${text}.0`;
  return {
    inRecord: () => [value],
    inFilter: () => [text, other].filter(isWritable),
    fragments: () => [],
    neighbours: () =>
      [nextDouble(value, 1n), nextDouble(value, -1n), -value].filter(Number.isFinite).map(doubleSampleOf),
  };
}

/** Returns the next double above or below. */
function nextDouble(value: number, step: 1n | -1n): number {
  if (value === 0) return Number(step) * Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? step : -step));
  return bits.getFloat64(0);
}
