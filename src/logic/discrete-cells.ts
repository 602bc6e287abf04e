import type { IntegerField } from "../language/types/field.js";
import { INTEGER_RANGES } from "../language/values/integer-range.js";
import { withoutTrailingZeros } from "../language/values/time.js";
import type { Cell } from "./cell.js";

/** The values of a type, numbered in their order. */
export interface Ordinals {
  readonly least: bigint;
  readonly greatest: bigint;
  /** The number of a usual value. */
  readonly origin: bigint;
  /** The numbers of more readable values are its multiples. */
  readonly unit: bigint;
  /** Returns the number of a bound value, or of the last value before it. */
  readonly floor: (value: never) => bigint;
  /** Returns the value, as records contain it. */
  readonly valueAt: (ordinal: bigint) => unknown;
}

/** Returns the cells of bound values: each value, those next to it, and a usual one. */
export function discreteCells(ordinals: Ordinals, constants: readonly unknown[]): readonly Cell[] {
  const { least, greatest, origin, unit, floor, valueAt } = ordinals;
  const found = new Set<bigint>([origin]);
  for (const constant of constants) {
    const at = floor(constant as never);
    const even = at - (at % unit);
    for (const near of [at - 1n, at, at + 1n, even - unit, even, even + unit]) {
      if (near >= least && near <= greatest) found.add(near);
    }
  }
  const sorted = [...found].sort((one, other) => (one < other ? -1 : 1));
  return sorted.map((ordinal, i) => {
    const isAfter = ordinal === least || sorted[i - 1] === ordinal - 1n;
    const isBefore = ordinal === greatest || sorted[i + 1] === ordinal + 1n;
    const distance = Number(ordinal > origin ? ordinal - origin : origin - ordinal);
    const rank = ordinal % unit === 0n ? distance : distance + 1e300;
    return { value: valueAt(ordinal), isSingle: isAfter && isBefore, rank };
  });
}

const DAY_MS = 86_400_000;
const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";
const USUAL_DAY = "2024-01-01";

function dayOf(date: string): bigint {
  return BigInt(Date.parse(date) / DAY_MS);
}

function dateAt(day: bigint): string {
  return new Date(Number(day) * DAY_MS).toISOString().slice(0, 10);
}

const MICROS = 1_000_000n;

/** Microseconds since 1970. The text is that of a bound value. */
function instantOf(timestamp: string): bigint {
  return BigInt(Date.parse(`${timestamp.slice(0, 19)}Z`)) * 1000n + BigInt(timestamp.slice(20, 26));
}

function timestampAt(instant: bigint): string {
  const micros = ((instant % MICROS) + MICROS) % MICROS;
  const second = new Date(Number((instant - micros) / 1000n)).toISOString().slice(0, 19);
  return withoutTrailingZeros(`${second}.${String(micros).padStart(6, "0")}Z`);
}

/** The bits of a double as an integer, which is ordered as the doubles are. */
function bitsOf(number: number): bigint {
  const bits = new BigInt64Array(Float64Array.of(number).buffer)[0] as bigint;
  return bits < 0n ? -(bits & (2n ** 63n - 1n)) : bits;
}

function numberAt(ordinal: bigint): number {
  const size = new Float64Array(BigInt64Array.of(ordinal < 0n ? -ordinal : ordinal).buffer)[0] as number;
  return ordinal < 0n ? -size : size;
}

/** The types without values between two neighbours. */
export const ORDINALS = {
  integer: ({ bits }: IntegerField): Ordinals => ({
    least: INTEGER_RANGES[bits].minimum,
    greatest: INTEGER_RANGES[bits].maximum,
    origin: 0n,
    unit: 1n,
    floor: (value: bigint) => value,
    valueAt: plainInteger,
  }),
  number: (): Ordinals => ({
    least: bitsOf(-Number.MAX_VALUE),
    greatest: bitsOf(Number.MAX_VALUE),
    origin: 0n,
    // Numbers whose last 32 bits are zero have short texts.
    unit: 2n ** 32n,
    floor: bitsOf,
    valueAt: numberAt,
  }),
  date: (): Ordinals => ({
    least: dayOf(FIRST_DAY),
    greatest: dayOf(LAST_DAY),
    origin: dayOf(USUAL_DAY),
    unit: 1n,
    floor: dayOf,
    valueAt: dateAt,
  }),
  timestamp: (): Ordinals => ({
    least: dayOf(FIRST_DAY) * BigInt(DAY_MS) * 1000n,
    greatest: (dayOf(LAST_DAY) + 1n) * BigInt(DAY_MS) * 1000n - 1n,
    origin: dayOf(USUAL_DAY) * BigInt(DAY_MS) * 1000n,
    unit: MICROS,
    floor: instantOf,
    valueAt: timestampAt,
  }),
};

/** Integers beyond 2^53 are text, which JSON can represent. */
function plainInteger(value: bigint): number | string {
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
