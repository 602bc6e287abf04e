import {
  BIND_OPTIONS,
  type BindOptions,
  type BindSettings,
  bindSettings,
  ELSEWHERE,
} from "../language/bind/bind-options.js";
import { checkArgument } from "../language/diagnostics/argument.js";
import { checkOptions, integerFrom, type OptionsOf } from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { checkText } from "../language/syntax/parse.js";

const LIMIT_OPTION = {
  /** The maximum number of options. Default: 50. */
  limit: integerFrom(1),
};

export const COMPLETE_OPTIONS = { ...BIND_OPTIONS, ...LIMIT_OPTION };

/** Options of `complete`. */
export interface CompleteOptions extends BindOptions, OptionsOf<typeof LIMIT_OPTION> {}

/** Options of `complete` with their defaults. */
export interface CompleteSettings extends BindSettings {
  readonly limit: number;
}

const DEFAULT_LIMIT = 50;

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
  checkOptions(owner, options, COMPLETE_OPTIONS);
  const { limit = DEFAULT_LIMIT, ...bindOptions } = options ?? {};
  return { ...bindSettings(bindOptions), valueOfName: () => ELSEWHERE, limit };
}

/** Returns the position, or the end of the text that is nearest to it. */
export function withinText(text: string, position: number): number {
  return Math.min(Math.max(position, 0), text.length);
}
