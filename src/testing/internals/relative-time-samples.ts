import fc from "fast-check";
import type { TimeZone } from "../../language/values/time-zone.js";
import type { Sample } from "./sample.js";
import { DAY, dateSamples, daySampleOf, instantSampleOf, timestampSamples } from "./time-samples.js";

/** Times around `now`: far enough for every unit, and within the years of the language for any usual `now`. */
const MAX_DAYS = 800;

/** Draws days, most of them near `now`, which a filter may contain as an offset from it. */
export function dateSamplesNear(now: Date, timeZone: TimeZone): fc.Arbitrary<Sample> {
  const today = Math.floor(localTime(now, timeZone) / DAY);
  const near = fc.integer({ min: -MAX_DAYS, max: MAX_DAYS }).map((days) => {
    return withForms(daySampleOf(today + days), () => dayForms(today, today + days));
  });
  return fc.oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: dateSamples() });
}

/** Draws instants, most of them near `now`, which a filter may contain as an offset from it. */
export function timestampSamplesNear(now: Date, timeZone: TimeZone): fc.Arbitrary<Sample> {
  const local = localTime(now, timeZone);
  const today = Math.floor(local / DAY);
  const sampleAt = (instant: number): Sample => instantSampleOf(BigInt(instant) * 1000n, timeZone);
  const midnights = fc.integer({ min: -MAX_DAYS, max: MAX_DAYS }).map((days) => {
    return withForms(sampleAt(timeZone.instantOf((today + days) * DAY)), () => dayForms(today, today + days));
  });
  const near = fc
    .tuple(fc.integer({ min: -999, max: 999 }), fc.constantFrom(...CLOCK_UNITS))
    .map(([amount, [unit, size]]) => {
      const isExact = size < DAY || amount === 0;
      const instant = isExact ? now.getTime() + amount * size : timeZone.instantOf(local + amount * size);
      return withForms(sampleAt(instant), () => [`now${offsetOf(amount, unit)}`]);
    });
  return fc.oneof(
    { weight: 2, arbitrary: near },
    { weight: 2, arbitrary: midnights },
    { weight: 1, arbitrary: timestampSamples(timeZone) },
  );
}

const CLOCK_UNITS = [
  ["s", 1000],
  ["min", 60_000],
  ["h", 3_600_000],
  ["d", DAY],
  ["w", 7 * DAY],
] as const;

function localTime(now: Date, timeZone: TimeZone): number {
  return now.getTime() + timeZone.offsetAt(now.getTime());
}

function withForms(sample: Sample, formsOf: () => readonly string[]): Sample {
  return { ...sample, inFilter: () => [...formsOf(), ...sample.inFilter()] };
}

/** Writes a day as offsets from today in every unit that fits. */
function dayForms(today: number, day: number): readonly string[] {
  const days = day - today;
  const [from, to] = [new Date(today * DAY), new Date(day * DAY)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const isSameDayOfMonth = from.getUTCDate() === to.getUTCDate();
  return [
    `today${offsetOf(days, "d")}`,
    ...(days % 7 === 0 ? [`today${offsetOf(days / 7, "w")}`] : []),
    ...(isSameDayOfMonth ? [`today${offsetOf(months, "mo")}`] : []),
    ...(isSameDayOfMonth && months % 12 === 0 ? [`today${offsetOf(months / 12, "y")}`] : []),
  ];
}

function offsetOf(amount: number, unit: string): string {
  return amount === 0 ? "" : `${amount > 0 ? "+" : ""}${amount}${unit}`;
}
