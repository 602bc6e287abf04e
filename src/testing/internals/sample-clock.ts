import { type ClockOptions, clockOf } from "../../language/bind/bind-options.js";
import { type TimeZone, UTC } from "../../language/values/time-zone.js";

/** The clock of generated filters. */
export interface SampleClock {
  /** The time to which some times are relative; without it, none is. */
  readonly now: Date | undefined;
  /** The time zone of times without an offset. */
  readonly timeZone: TimeZone;
  /** Returns whether a name has a value. */
  readonly knows: (name: string) => boolean;
}

export const UTC_SAMPLES: SampleClock = { now: undefined, timeZone: UTC, knows: () => false };

/** Returns the clock of valid options. */
export function sampleClockOf(options: ClockOptions): SampleClock {
  const { now, timeZone, valueOfName } = clockOf(options);
  const knows = (name: string): boolean => valueOfName(name) !== undefined;
  return { now: options.now && new Date(now()), timeZone, knows };
}
