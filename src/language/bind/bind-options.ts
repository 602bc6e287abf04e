import type { Scalar } from "../ast/builders.js";
import { completeLimits, DEFAULT_LIMITS, LIMIT_OPTIONS, type LimitOptions, type Limits } from "../ast/limits.js";
import {
  checkOptions,
  FUNCTION,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
} from "../diagnostics/options.js";
import { timeOf } from "../values/record-time.js";
import { type TimeZone, timeZoneOf, UTC } from "../values/time-zone.js";

const NOW: OptionType<Date | (() => Date)> = {
  expected: "a valid Date, or a function that returns one",
  accepts: (value) => FUNCTION.accepts(value) || Number.isFinite(timeOf(value)),
};

export const NOW_OPTION = {
  /** The time to which `now` and `today` in the filter refer, or a function that returns it. Default: the current time. */
  now: NOW,
};

/** The time to which `now` and `today` refer. */
export interface NowOption extends Options, OptionsOf<typeof NOW_OPTION> {}

export const TIME_ZONE: OptionType<string> = {
  expected: 'an IANA time zone, such as "Europe/Berlin"',
  accepts: (value) => timeZoneOf(value) !== undefined,
};

export const TIME_ZONE_OPTION = {
  /**
   * The time zone of `today`, and of dates and times without an offset in timestamps: an IANA name in any case, such as
   * "Europe/Berlin". Default: UTC.
   */
  timeZone: TIME_ZONE,
};

/** The time zone of the times in a filter. */
export interface TimeZoneOption extends Options, OptionsOf<typeof TIME_ZONE_OPTION> {}

/** The value of a name, or a function that returns it. Null and undefined: the name has no value. */
export type NamedValue = Scalar | null | undefined | (() => Scalar | null | undefined);

export const NAMES_OPTION = {
  /**
   * The values of the names that fields declare with option `names`: `{ me: 7 }`. A value of another type than the
   * field's is an error of the program: a TypeError.
   */
  names: OBJECT as OptionType<Readonly<Record<string, NamedValue>>>,
};

/** The values of names in a filter. */
export interface NamesOption extends Options, OptionsOf<typeof NAMES_OPTION> {}

export const CLOCK_OPTIONS = { ...NOW_OPTION, ...TIME_ZONE_OPTION, ...NAMES_OPTION };

/** What values in a filter refer to: the time of `now` and `today`, the time zone of times, and the values of names. */
export interface ClockOptions extends NowOption, TimeZoneOption, NamesOption {}

export const BIND_OPTIONS = { ...LIMIT_OPTIONS, ...CLOCK_OPTIONS };

/** Options of `bind` and `check`. */
export interface BindOptions extends LimitOptions, ClockOptions {}

/** The value of a name that is known only where the filter is executed. */
export const ELSEWHERE = Symbol("elsewhere");

/** What the values in a filter refer to: the time, the time zone, and names. */
export interface Clock {
  /** Returns the time in milliseconds since 1970. Called only if a filter needs it. */
  readonly now: () => number;
  readonly timeZone: TimeZone;
  /** Returns the value of a name, or undefined without one. */
  readonly valueOfName: (name: string) => Scalar | typeof ELSEWHERE | undefined;
  /** Whether a relative time may be before or after all times of the language, instead of an error. */
  readonly isEndless?: boolean;
}

/** Bind options with their defaults. */
export interface BindSettings extends Clock {
  readonly limits: Limits;
}

// Not `Date.now` itself, because tests replace `Date`.
const currentTime = (): number => Date.now();

export const CURRENT_CLOCK: Clock = { now: currentTime, timeZone: UTC, valueOfName: () => undefined };

/** For filters that are executed elsewhere: any declared name is valid. */
export const CLOCK_ELSEWHERE: Clock = { ...CURRENT_CLOCK, valueOfName: () => ELSEWHERE };

const DEFAULT_SETTINGS: BindSettings = { limits: DEFAULT_LIMITS, ...CURRENT_CLOCK };

/** Returns the settings of the options. Throws a FilterError for any other option, an unknown limit or an invalid value. */
export function bindSettings(options: BindOptions | undefined): BindSettings {
  if (options === undefined) return DEFAULT_SETTINGS;
  checkOptions("", options, BIND_OPTIONS);
  return { limits: completeLimits(options.limits), ...clockOf(options) };
}

/** Returns the clock of valid options. */
export function clockOf({ now, timeZone, names }: ClockOptions): Clock {
  return { now: nowOf(now), timeZone: timeZoneOf(timeZone) ?? UTC, valueOfName: valueOfName(names) };
}

/** Returns the values of option `names`. It calls each function once, and only if the name is used. */
function valueOfName(names: NamesOption["names"]): Clock["valueOfName"] {
  if (names === undefined) return CURRENT_CLOCK.valueOfName;
  const values = new Map<string, Scalar | undefined>();
  return (name) => {
    if (!values.has(name)) {
      const given = Object.hasOwn(names, name) ? names[name] : undefined;
      values.set(name, (typeof given === "function" ? given() : given) ?? undefined);
    }
    return values.get(name);
  };
}

/**
 * Returns the time of option `now`, in milliseconds since 1970. It calls a function once, so that repeated readings are
 * the same, and throws a TypeError if that returns anything but a valid Date.
 */
function nowOf(now: NowOption["now"]): () => number {
  if (now === undefined) return currentTime;
  let time: number | undefined;
  return () => {
    time ??= timeOf(typeof now === "function" ? now() : now);
    if (time === undefined || Number.isNaN(time)) throw new TypeError('Option "now" must return a valid Date.');
    return time;
  };
}
