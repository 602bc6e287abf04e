import type { Limits } from "../ast/limits.js";
import { type BindOptions, bindSettings } from "../bind/bind-options.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { checkArgument, integerFrom, optionErrors } from "../diagnostics/options.js";
import { checkSchema, type Schema } from "../schema/schema.js";
import { checkText } from "../syntax/parse.js";

/** Options of `complete`. */
export interface CompleteOptions extends BindOptions {
  /** The maximum number of options. Default: 50. */
  readonly limit?: number;
}

/** Options of `complete` with their defaults. */
export interface CompleteSettings {
  readonly limits: Limits;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly limit: number;
}

const DEFAULT_LIMIT = 50;
const LIMIT = { limit: integerFrom(1) };

/** Checks the arguments of `complete` and returns its settings. */
export function settingsOf(
  owner: string,
  text: string,
  position: number,
  schema: Schema,
  { limit = DEFAULT_LIMIT, ...bindOptions }: CompleteOptions = {},
): CompleteSettings {
  checkText(text, owner);
  checkArgument(Number.isInteger(position), owner, "position", "an integer, such as the end of the selection");
  checkSchema(schema, owner);
  const errors = optionErrors(owner, { limit }, LIMIT);
  if (errors.length > 0) throw new FilterError(errors);
  const { limits, now } = bindSettings(bindOptions);
  return { limits, now: () => now ?? Date.now(), limit };
}

/** Returns the position, or the end of the text that is nearest to it. */
export function withinText(text: string, position: number): number {
  return Math.min(Math.max(position, 0), text.length);
}
