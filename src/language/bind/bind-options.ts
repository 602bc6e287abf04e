import { completeLimits, DEFAULT_LIMITS, LIMIT_OPTIONS, type LimitOptions, type Limits } from "../ast/limits.js";
import { checkOptions, FUNCTION, type Options, type OptionsOf, type OptionType } from "../diagnostics/options.js";
import { timeOf } from "../values/record-time.js";

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

export const BIND_OPTIONS = { ...LIMIT_OPTIONS, ...NOW_OPTION };

/** Options of `bind` and `check`. */
export interface BindOptions extends LimitOptions, NowOption {}

/** Bind options with their defaults. */
export interface BindSettings {
  readonly limits: Limits;
  /** Returns the time in milliseconds since 1970. Called only if a filter needs it. */
  readonly now: () => number;
}

// Not `Date.now` itself, because tests replace `Date`.
const currentTime = (): number => Date.now();

const DEFAULT_SETTINGS: BindSettings = { limits: DEFAULT_LIMITS, now: currentTime };

/** Returns the settings of the options. Throws a FilterError for any other option, an unknown limit or an invalid value. */
export function bindSettings(options: BindOptions | undefined): BindSettings {
  if (options === undefined) return DEFAULT_SETTINGS;
  checkOptions("", options, BIND_OPTIONS);
  return { limits: completeLimits(options.limits), now: clockOf(options.now) };
}

/**
 * Returns the clock of option `now`, in milliseconds since 1970. It calls a function once, so that repeated readings are
 * the same, and throws a TypeError if that returns anything but a valid Date.
 */
export function clockOf(now: NowOption["now"]): () => number {
  if (now === undefined) return currentTime;
  let time: number | undefined;
  return () => {
    time ??= timeOf(typeof now === "function" ? now() : now);
    if (time === undefined || Number.isNaN(time)) throw new TypeError('Option "now" must return a valid Date.');
    return time;
  };
}
