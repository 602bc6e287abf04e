import fc from "fast-check";
import type { DecimalField } from "../../language/types/field.js";
import { readDecimal } from "../../language/values/decimal.js";
import type { Sample } from "./sample.js";

/** Defaults of a field. They allow numbers above 1e21, which JavaScript prints with an exponent. */
const DEFAULT_PRECISION = 50;
const DEFAULT_SCALE = 20;

/** Draws decimals that fit the field's precision and scale. */
export function decimalSamples({
  precision = DEFAULT_PRECISION,
  scale = DEFAULT_SCALE,
}: DecimalField): fc.Arbitrary<Sample> {
  const limit = 10n ** BigInt(precision - scale);
  const round = fc.tuple(fc.bigInt({ min: -9n, max: 9n }), fc.nat(precision - 1));
  const units = fc.oneof(
    { weight: 3, arbitrary: fc.bigInt({ min: -20n, max: 20n }) },
    { weight: 3, arbitrary: fc.bigInt({ min: -100_000n, max: 100_000n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: -(10n ** BigInt(precision)), max: 10n ** BigInt(precision) }) },
    { weight: 1, arbitrary: round.map(([digit, zeros]) => digit * 10n ** BigInt(zeros)) },
  );
  return fc.tuple(units, fc.nat(scale)).map(([value, places]) => {
    const size = limit * 10n ** BigInt(places);
    return decimalSampleOf(value % size, places, size);
  });
}

/** Returns the sample of `units / 10 ** scale`. The units of its neighbours stay below `limit`. */
function decimalSampleOf(units: bigint, scale: number, limit: bigint): Sample {
  return {
    inRecord: () => {
      const texts = spell(units, scale);
      const [simplest] = texts;
      const number = Number(simplest);
      return [isSame(String(number), simplest) ? number : simplest, ...texts, scale === 0 ? units : simplest];
    },
    inFilter: () => spell(units, scale).filter(isWritable),
    fragments: () => [],
    neighbours: () =>
      [units + 1n, units - 1n, -units]
        .filter((other) => other < limit && other > -limit)
        .map((other) => decimalSampleOf(other, scale, limit)),
  };
}

/** Writes the number with a point, with a redundant zero, and with exponents of either sign. */
function spell(units: bigint, scale: number): readonly [string, ...string[]] {
  const sign = units < 0n ? "-" : "";
  const digits = String(units < 0n ? -units : units);
  const padded = digits.padStart(scale + 1, "0");
  const fraction = padded.slice(padded.length - scale);
  const whole = sign + padded.slice(0, padded.length - scale);
  const power = digits.length - 1 - scale;
  return [
    fraction === "" ? whole : `${whole}.${fraction}`,
    `${whole}.${fraction}0`,
    `${units}e-${scale}`,
    `${sign}${digits[0]}.${digits.slice(1)}0E${power < 0 ? "" : "+"}${power}`,
  ];
}

/** Whether a filter can contain the number. A column can have more digits than a filter allows. */
export function isWritable(text: string): boolean {
  return typeof readDecimal(text) !== "string";
}

function isSame(text: string, other: string): boolean {
  const [one, two] = [readDecimal(text), readDecimal(other)];
  if (typeof one === "string" || typeof two === "string") return false;
  return one.coefficient === two.coefficient && one.exponent === two.exponent;
}
