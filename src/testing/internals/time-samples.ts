import fc from "fast-check";
import { type TimeZone, UTC } from "../../language/values/time-zone.js";
import type { Sample } from "./sample.js";

export const DAY = 86_400_000;
const [FIRST_DAY, LAST_DAY] = [dayOf("0001-01-01"), dayOf("9999-12-31")];
const EDGE_DAYS = ["0001-01-01", "9999-12-31", "1970-01-01", "1969-12-31", "2024-02-29", "2000-02-29", "1900-03-01"];

/** Returns the number of days since 1970-01-01. */
function dayOf(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY;
}

/** Draws days, mostly of one quarter with a leap day: the dates of a real table are close together too. */
function anyDay(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: dayOf("2024-01-01"), max: dayOf("2024-03-31") }) },
    { weight: 1, arbitrary: fc.constantFrom(...EDGE_DAYS).map(dayOf) },
    { weight: 1, arbitrary: fc.integer({ min: FIRST_DAY, max: LAST_DAY }) },
  );
}

export function dateSamples(): fc.Arbitrary<Sample> {
  return anyDay().map(daySampleOf);
}

export function daySampleOf(day: number): Sample {
  const start = day * DAY;
  const text = new Date(start).toISOString().slice(0, 10);
  return {
    inRecord: () => [text, new Date(start), new Date(start + DAY - 1)],
    inFilter: () => [text],
    fragments: () => [],
    neighbours: () =>
      [day + 1, day - 1, day + 31, day - 365]
        .filter((other) => other >= FIRST_DAY && other <= LAST_DAY)
        .map(daySampleOf),
  };
}

const FIRST_INSTANT = BigInt(FIRST_DAY * DAY) * 1000n;
const LAST_INSTANT = BigInt((LAST_DAY + 1) * DAY) * 1000n - 1n;

/** When clocks change in New York, Cairo, Casablanca and Lord Howe. */
const OTHER_CHANGES = [
  "2024-03-10T07:00:00Z",
  "2024-11-03T06:00:00Z",
  "2024-04-25T22:00:00Z",
  "2024-10-31T21:00:00Z",
  "2024-03-10T02:00:00Z",
  "2024-04-14T02:00:00Z",
  "2024-04-06T15:00:00Z",
  "2024-10-05T15:30:00Z",
];

/**
 * Draws instants in microseconds, often at midnight or near a change of daylight saving time. Filters may contain them as
 * local times.
 */
export function timestampSamples(timeZone: TimeZone): fc.Arbitrary<Sample> {
  const ofDay = fc.oneof(
    { weight: 2, arbitrary: fc.constant(0n) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 23 }).map((hour) => BigInt(hour) * 3_600_000_000n) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: DAY - 1 }).map((milliseconds) => BigInt(milliseconds) * 1000n) },
    { weight: 2, arbitrary: fc.bigInt({ min: 0n, max: BigInt(DAY) * 1000n - 1n }) },
  );
  const isUtc = timeZone === UTC;
  const changes = fc
    .tuple(
      fc.constantFrom("2024-03-31T01:00:00Z", "2024-10-27T01:00:00Z", ...(isUtc ? [] : OTHER_CHANGES)),
      fc.integer({ min: isUtc ? 0 : -48, max: isUtc ? 0 : 48 }),
    )
    .map(([text, halfHours]) => BigInt(Date.parse(text) + halfHours * 1_800_000));
  return fc
    .oneof(
      { weight: 8, arbitrary: fc.tuple(anyDay(), ofDay).map(([day, time]) => BigInt(day * DAY) * 1000n + time) },
      { weight: isUtc ? 1 : 4, arbitrary: changes.map((milliseconds) => milliseconds * 1000n) },
    )
    .map((instant) => instantSampleOf(instant, timeZone));
}

/** Returns the sample of an instant in microseconds since 1970. */
export function instantSampleOf(instant: bigint, timeZone: TimeZone): Sample {
  return {
    inRecord: () => {
      const [simplest, ...texts] = spell(instant, UTC);
      return [simplest, instant % 1000n === 0n ? new Date(Number(instant / 1000n)) : simplest, ...texts];
    },
    inFilter: () => spell(instant, timeZone),
    fragments: () => [],
    neighbours: () =>
      [1n, -1n, 1000n, -1000n, 1_000_000n, -86_400_000_000n]
        .map((step) => instant + step)
        .filter((other) => other >= FIRST_INSTANT && other <= LAST_INSTANT)
        .map((other) => instantSampleOf(other, timeZone)),
  };
}

/** Writes an instant in every form that the language accepts; a form that does not fit is replaced by the simplest. */
function spell(instant: bigint, timeZone: TimeZone): readonly string[] {
  const { day, clock, fraction } = partsOf(instant);
  const isWhole = /^0+$/.test(fraction);
  const simplest = `${day}T${clock}${isWhole ? "" : `.${fraction}`}Z`;
  const local = localParts(instant, timeZone);
  return [
    simplest,
    `${day}T${clock}.${fraction}Z`,
    local ? `${local.day} ${local.clock}.${fraction}` : simplest,
    `${day}t${clock}.${fraction}z`,
    isWhole && clock.endsWith(":00") ? `${day}T${clock.slice(0, 5)}Z` : simplest,
    isWhole && local?.clock === "00:00:00" ? local.day : simplest,
    withOffset(instant, 330n, "+05:30") ?? simplest,
    withOffset(instant, -480n, "-08:00") ?? simplest,
    withOffset(instant, 1439n, "+23:59") ?? simplest,
  ];
}

function withOffset(instant: bigint, minutes: bigint, offset: string): string | undefined {
  const local = instant + minutes * 60_000_000n;
  if (local < FIRST_INSTANT || local > LAST_INSTANT) return undefined;
  const { day, clock, fraction } = partsOf(local);
  return `${day}T${clock}.${fraction}${offset}`;
}

/**
 * Returns the local time, unless clocks show it twice and the instant is the later. Not by the function that reads local
 * times, because tests would not find its mistakes.
 */
function localParts(instant: bigint, timeZone: TimeZone) {
  const seconds = Number((instant - (((instant % 1_000_000n) + 1_000_000n) % 1_000_000n)) / 1000n);
  const offset = timeZone.offsetAt(seconds);
  const local = instant + BigInt(offset) * 1000n;
  const earlier = seconds + offset - timeZone.offsetAt(seconds - DAY);
  const isLater = earlier < seconds && earlier + timeZone.offsetAt(earlier) === seconds + offset;
  return isLater || local < FIRST_INSTANT || local > LAST_INSTANT ? undefined : partsOf(local);
}

function partsOf(instant: bigint): { readonly day: string; readonly clock: string; readonly fraction: string } {
  const micros = ((instant % 1000n) + 1000n) % 1000n;
  const iso = new Date(Number((instant - micros) / 1000n)).toISOString();
  return {
    day: iso.slice(0, 10),
    clock: iso.slice(11, 19),
    fraction: iso.slice(20, 23) + String(micros).padStart(3, "0"),
  };
}
