import { timeZoneOf } from "../../../src/language/values/time-zone.js";
import { localTimeOf } from "../../support/time-zones.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A change of the offset, in milliseconds. */
interface Change {
  /** The first instant with the new offset. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Returns the changes of a zone between the starts of two years, as Intl shows them. */
export function changesOf(timeZone: string, firstYear: number, lastYear: number): readonly Change[] {
  const offsetAt = (instant: number) => localTimeOf(instant, timeZone) - instant;
  const changes: Change[] = [];
  const start = Date.UTC(firstYear, 0, 1);
  let before = offsetAt(start);
  for (let low = start, end = Date.UTC(lastYear, 0, 1); low < end; low += DAY) {
    const after = offsetAt(low + DAY);
    if (before === after) continue;
    const old = before;
    changes.push({ at: firstInstant(low, low + DAY, (each) => offsetAt(each) !== old), before, after });
    before = after;
  }
  return changes;
}

/** Returns the first instant after `low` and up to `high` for which the test holds, to the second. */
function firstInstant(low: number, high: number, holds: (instant: number) => boolean): number {
  if (high - low <= 1000) return high;
  const middle = Math.floor((low + high) / 2000) * 1000;
  return holds(middle) ? firstInstant(low, middle, holds) : firstInstant(middle, high, holds);
}

/**
 * Compares the instants of the local times around a change with the definition: the earlier of two, and after a gap by as
 * much as the time is after its start. Returns how many were compared, or the first difference as text.
 */
export function compareAround({ at, before, after }: Change, timeZone: string, step = HOUR / 2): number | string {
  const zone = timeZoneOf(timeZone);
  if (zone === undefined) return `${timeZone} is unknown`;
  const start = Math.floor((at + before) / DAY) * DAY - DAY;
  let count = 0;
  for (let local = start; local < start + 4 * DAY; local += step) {
    const isBefore = local - before < at;
    const isAfter = local - after >= at;
    const expected = !isBefore && isAfter ? local - after : local - before;
    const found = zone.instantOf(local);
    const shown = localTimeOf(found, timeZone);
    const isShown = shown === (isBefore || isAfter ? local : local + after - before);
    if (found !== expected || !isShown || zone.offsetAt(found) !== shown - found) {
      return `${timeZone}: ${new Date(local).toISOString()} is ${new Date(found).toISOString()}`;
    }
    count++;
  }
  return count;
}
