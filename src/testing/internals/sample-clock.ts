import { type ClockOptions, clockOf } from "../../language/bind/bind-options.js";
import { type TimeZone, UTC } from "../../language/values/time-zone.js";

/** The clock of generated filters. */
export interface SampleClock {
  /** The time to which some times are relative; without it, none is. */
  readonly now: Date | undefined;
  /** The time zone of times without an offset. */
  readonly timeZone: TimeZone;
}

export const UTC_SAMPLES: SampleClock = { now: undefined, timeZone: UTC };

/** Returns the clock of valid options. */
export function sampleClockOf(options: ClockOptions): SampleClock {
  const { now, timeZone } = clockOf(options);
  return { now: options.now && new Date(now()), timeZone };
}
