import { completeLimits, DEFAULT_LIMITS, type LimitOptions, type Limits } from "../ast/limits.js";
import { checkOptions, OBJECT, type OptionType, type OptionTypes } from "../diagnostics/options.js";
import { timeOf } from "../values/record-time.js";

/** The time to which `now` and `today` refer. */
export interface NowOption {
  /** The time to which `now` and `today` in the filter refer. Default: the current time. */
  readonly now?: Date;
}

/** Options of `bind` and `check`. */
export interface BindOptions extends LimitOptions, NowOption {}

export const NOW: OptionType = {
  expected: "a valid Date",
  accepts: (value) => Number.isFinite(timeOf(value)),
};

const BIND_OPTIONS: OptionTypes<BindOptions> = { limits: OBJECT, now: NOW };

/** Bind options with their defaults. */
export interface BindSettings {
  readonly limits: Limits;
  /** In milliseconds since 1970; undefined for the current time, which is read only if a filter needs it. */
  readonly now: number | undefined;
}

const DEFAULT_SETTINGS: BindSettings = { limits: DEFAULT_LIMITS, now: undefined };

/** Returns the settings of the options. Throws a FilterError for any other option, an unknown limit or an invalid value. */
export function bindSettings(options: BindOptions | undefined): BindSettings {
  if (options === undefined) return DEFAULT_SETTINGS;
  checkOptions("", options, BIND_OPTIONS);
  return { limits: completeLimits(options.limits), now: timeOf(options.now) };
}
