import fc from "fast-check";
import type { DecimalField, IntegerField } from "../schema/field.js";
import type { Sample } from "./sample.js";

const BOUNDARIES = [2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n].flatMap((edge) =>
  [-edge - 1n, -edge, 1n - edge, edge - 1n, edge, edge + 1n].map((value) => value),
);

export function integerSamples({ bits }: IntegerField): fc.Arbitrary<Sample> {
  const [min, max] = [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n];
  const isInRange = (value: bigint): boolean => value >= min && value <= max;
  const sampleOf = (value: bigint): Sample => ({
    inRecord: () => [...(BigInt(Number(value)) === value ? [Number(value)] : []), value, String(value)],
    inFilter: () => [String(value), value < 0n ? `-00${-value}` : value === 0n ? "-0" : `0${value}`],
    fragments: () => [],
    neighbours: () => [value + 1n, value - 1n, -value].filter(isInRange).map(sampleOf),
  });
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.bigInt({ min: -9n, max: 9n }) },
      { weight: 2, arbitrary: fc.bigInt({ min: -1000n, max: 1000n }) },
      { weight: 2, arbitrary: fc.constantFrom(...BOUNDARIES.filter(isInRange)) },
      { weight: 1, arbitrary: fc.bigInt({ min, max }) },
    )
    .map(sampleOf);
}

/** What a filter can write. */
const MOST_DIGITS = 60;
/** For a field that does not say what its column holds. */
const USUAL_PRECISION = 40;
const USUAL_SCALE = 20;

/** Decimals that a column of the field's precision and scale holds. */
export function decimalSamples({
  precision = USUAL_PRECISION,
  scale = USUAL_SCALE,
}: DecimalField): fc.Arbitrary<Sample> {
  const limit = 10n ** BigInt(precision - scale);
  const units = fc.oneof(
    { weight: 3, arbitrary: fc.bigInt({ min: -20n, max: 20n }) },
    { weight: 3, arbitrary: fc.bigInt({ min: -100_000n, max: 100_000n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: -(10n ** BigInt(precision)), max: 10n ** BigInt(precision) }) },
  );
  return fc.tuple(units, fc.nat(scale)).map(([value, places]) => {
    const size = limit * 10n ** BigInt(places);
    return decimalSampleOf(value % size, places, size);
  });
}

/** `units` divided by ten to the power of `scale`; its neighbours have fewer units than `limit` as well. */
function decimalSampleOf(units: bigint, scale: number, limit: bigint): Sample {
  const text = withPoint(units, scale);
  return {
    inRecord: () => {
      const number = Number(text);
      const isExact = withPoint(units, scale, true) === plainNumber(number);
      return [...(isExact ? [number] : []), text, ...(scale === 0 ? [units] : []), withZero(text)];
    },
    inFilter: () => [text, withZero(text), `${units}e-${scale}`].filter(isWritable),
    fragments: () => [],
    neighbours: () =>
      [units + 1n, units - 1n, -units]
        .filter((other) => other < limit && other > -limit)
        .map((other) => decimalSampleOf(other, scale, limit)),
  };
}

/** `units` divided by ten to the power of `scale`, written out; the zeros at the end of a fraction may be left out. */
function withPoint(units: bigint, scale: number, short = false): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const fraction = digits.slice(digits.length - scale);
  const shown = short ? fraction.replace(/0+$/, "") : fraction;
  return `${units < 0n ? "-" : ""}${digits.slice(0, digits.length - scale)}${shown === "" ? "" : `.${shown}`}`;
}

/** What a number prints as, unless that has an exponent. */
function plainNumber(value: number): string | undefined {
  const text = String(value);
  return text.includes("e") ? undefined : text;
}

function withZero(text: string): string {
  return text.includes(".") ? `${text}0` : `${text}.0`;
}

function isWritable(text: string): boolean {
  return (text.split("e")[0] ?? "").replace(/[-.]/g, "").length <= MOST_DIGITS;
}

/** Doubles. The largest and the smallest are for records alone, as no filter can write their exponents. */
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

const LARGEST = 1e60;
const SMALLEST = 1e-60;

function doubleSampleOf(value: number): Sample {
  const size = Math.abs(value);
  const isSayable = value === 0 || (size >= SMALLEST && size <= LARGEST);
  const text = String(value);
  return {
    inRecord: () => [value],
    inFilter: () => (isSayable ? [text, text.includes("e") ? text.toUpperCase() : withZero(text)] : []),
    fragments: () => [],
    neighbours: () =>
      [nextDouble(value, 1n), nextDouble(value, -1n), -value].filter(Number.isFinite).map(doubleSampleOf),
  };
}

/** The double right above or right below. */
function nextDouble(value: number, step: 1n | -1n): number {
  if (value === 0) return Number(step) * Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? step : -step));
  return bits.getFloat64(0);
}
