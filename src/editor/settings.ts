import type { Limits } from "../language/ast/limits.js";
import { type BindOptions, bindSettings, NOW } from "../language/bind/bind-options.js";
import {
  checkArgument,
  checkOptions,
  integerFrom,
  OBJECT,
  type OptionType,
  type OptionTypes,
} from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { checkText } from "../language/syntax/parse.js";

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
const OPTIONS: OptionTypes<CompleteOptions> = { limit: integerFrom(1), limits: OBJECT, now: NOW };

/** Throws a FilterError for invalid options. `others` are those that `complete` does not have. */
export function checkEditorOptions(
  owner: string,
  options: object | undefined,
  others: Readonly<Record<string, OptionType>>,
): void {
  checkOptions<object>(owner, options, { ...OPTIONS, ...others });
}

/** Checks the arguments of `complete` and returns its settings. */
export function settingsOf(
  owner: string,
  text: string,
  position: number,
  schema: Schema,
  options: CompleteOptions | undefined,
): CompleteSettings {
  checkText(text, owner);
  checkArgument(Number.isInteger(position), owner, "position", "an integer: an offset in the text");
  checkSchema(schema, owner);
  if (options !== undefined) checkEditorOptions(owner, options, {});
  const { limit = DEFAULT_LIMIT, ...bindOptions } = options ?? {};
  const { limits, now } = bindSettings(bindOptions);
  return { limits, now, limit };
}

/** Returns the position, or the end of the text that is nearest to it. */
export function withinText(text: string, position: number): number {
  return Math.min(Math.max(position, 0), text.length);
}
