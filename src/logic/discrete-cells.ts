import type { IntegerField } from "../language/types/field.js";
import { INTEGER_RANGES } from "../language/values/integer-range.js";
import { withoutTrailingZeros } from "../language/values/time.js";
import { type Cell, FIRST_FRACTION, rankOf } from "./cell.js";

/** The values of a type, numbered in their order. */
export interface Ordinals {
  readonly least: bigint;
  readonly greatest: bigint;
  /** The number of a usual value. */
  readonly origin: bigint;
  /** Returns the numbers of readable values around some values, and how readable a value is: the least is the most. */
  readonly readable: (ordinals: readonly bigint[]) => readonly bigint[];
  readonly rank: (ordinal: bigint) => number;
  /** Returns the number of a bound value, or of the last value before it. */
  readonly floor: (value: never) => bigint;
  /** Returns the value, as records contain it. */
  readonly valueAt: (ordinal: bigint) => unknown;
}

/** Returns the cells of bound values: each value, those next to it, readable ones around it, and a usual one. */
export function discreteCells(ordinals: Ordinals, constants: readonly unknown[]): readonly Cell[] {
  const { least, greatest, origin, readable, rank, floor, valueAt } = ordinals;
  const named = constants.map((constant) => floor(constant as never));
  const near = [origin, ...named.flatMap((at) => [at - 1n, at, at + 1n]), ...readable(named)];
  const found = new Set(near.filter((at) => at >= least && at <= greatest));
  const sorted = [...found].sort((one, other) => (one < other ? -1 : 1));
  return sorted.map((ordinal, i) => {
    const isAfter = ordinal === least || sorted[i - 1] === ordinal - 1n;
    const isBefore = ordinal === greatest || sorted[i + 1] === ordinal + 1n;
    return { value: valueAt(ordinal), isSingle: isAfter && isBefore, rank: rank(ordinal) };
  });
}

/** The values whose numbers are multiples of a unit are more readable, and those near the origin, above it first. */
export function multiples(origin: bigint, unit: bigint): Pick<Ordinals, "origin" | "readable" | "rank"> {
  return {
    origin,
    readable: (ordinals) =>
      ordinals.flatMap((at) => {
        const even = at - (at % unit);
        return [even - unit, even, even + unit];
      }),
    rank: (ordinal) => {
      const isBelow = ordinal < origin;
      return rankOf(Number(isBelow ? origin - ordinal : ordinal - origin), isBelow, ordinal % unit === 0n);
    },
  };
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

/** Whole numbers around each number, and a short one between any two that are next to each other. */
function roundNumbers(ordinals: readonly bigint[]): readonly bigint[] {
  const numbers = ordinals.map(numberAt).sort((one, other) => one - other);
  const whole = numbers.flatMap((number) => [Math.floor(number) - 1, Math.floor(number), Math.floor(number) + 1]);
  const between = numbers.slice(1).map((number, i) => shortBetween(numbers[i] as number, number));
  return [...whole, ...between].map(bitsOf);
}

/** Returns a number with few digits near the middle of two. */
function shortBetween(low: number, high: number): number {
  const middle = (low + high) / 2;
  for (let digits = 1; digits < 17; digits++) {
    const short = Number(middle.toPrecision(digits));
    if (short > low && short < high) return short;
  }
  return middle;
}

/** Whole numbers come first, then those with few digits. */
function rankOfNumber(number: number): number {
  if (Number.isSafeInteger(number)) return rankOf(Math.abs(number), number < 0, true);
  return FIRST_FRACTION + 1e297 * number.toExponential().length;
}

/** The types without values between two neighbours. */
export const ORDINALS = {
  integer: ({ bits }: IntegerField): Ordinals => ({
    least: INTEGER_RANGES[bits].minimum,
    greatest: INTEGER_RANGES[bits].maximum,
    ...multiples(0n, 1n),
    floor: (value: bigint) => value,
    valueAt: plainInteger,
  }),
  number: (): Ordinals => ({
    least: bitsOf(-Number.MAX_VALUE),
    greatest: bitsOf(Number.MAX_VALUE),
    origin: 0n,
    readable: roundNumbers,
    rank: (ordinal) => rankOfNumber(numberAt(ordinal)),
    floor: bitsOf,
    valueAt: numberAt,
  }),
  date: (): Ordinals => ({
    least: dayOf(FIRST_DAY),
    greatest: dayOf(LAST_DAY),
    ...multiples(dayOf(USUAL_DAY), 1n),
    floor: dayOf,
    valueAt: dateAt,
  }),
  timestamp: (): Ordinals => ({
    least: dayOf(FIRST_DAY) * BigInt(DAY_MS) * 1000n,
    greatest: (dayOf(LAST_DAY) + 1n) * BigInt(DAY_MS) * 1000n - 1n,
    ...multiples(dayOf(USUAL_DAY) * BigInt(DAY_MS) * 1000n, MICROS),
    floor: instantOf,
    valueAt: timestampAt,
  }),
};

/** Integers beyond 2^53 are text, which JSON can represent. */
function plainInteger(value: bigint): number | string {
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
