import { NO_SPAN } from "../text/span.js";
import type { Details } from "./details.js";
import { show } from "./display.js";
import { filterError } from "./filter-error.js";
import { type Finding, makeFinding } from "./finding.js";
import { OPTION_CODES } from "./option-codes.js";
import { nearest } from "./suggest.js";

/** The valid values of an option: their description, which completes "must be", and a test. */
export interface OptionType {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  readonly isRequired?: true;
}

/** The options of a function by name. A missing one is a compile error. */
export type OptionTypes<Options> = { readonly [Name in keyof Options]-?: OptionType };

/** Forbids every property of an object type that is not one of the options. */
export type NoOthers<Given, Options> = { readonly [Name in Exclude<NamesOf<Given>, NamesOf<Options>>]: never };
type NamesOf<Given> = Given extends unknown ? keyof Given : never;

export const FLAG: OptionType = { expected: "true or false", accepts: (value) => typeof value === "boolean" };
export const NAME: OptionType = {
  expected: "a non-empty string",
  accepts: (value) => typeof value === "string" && value !== "",
};
export const TEXT: OptionType = { expected: "a string", accepts: (value) => typeof value === "string" };
export const LIST: OptionType = { expected: "an array", accepts: Array.isArray };
export const FUNCTION: OptionType = { expected: "a function", accepts: (value) => typeof value === "function" };
export const OBJECT: OptionType = {
  expected: "an object",
  accepts: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};
/** For options that are checked elsewhere. */
export const ANYTHING: OptionType = { expected: "", accepts: () => true };

export function required(type: OptionType): OptionType {
  return { ...type, isRequired: true };
}

export function integerFrom(minimum: number): OptionType {
  return {
    expected: `an integer of at least ${minimum}`,
    accepts: (value) => Number.isSafeInteger(value) && (value as number) >= minimum,
  };
}

/** Throws a TypeError for an argument of the wrong type, which only code without type checks can pass. */
export function checkArgument(isValid: boolean, owner: string, name: string, expected: string): void {
  if (!isValid) throw new TypeError(`Argument "${name}" of ${owner} must be ${expected}.`);
}

/** Throws a FilterError that lists every unknown option and every option with an invalid value. */
export function checkOptions<Options>(owner: string, options: Options | undefined, types: OptionTypes<Options>): void {
  const errors = optionErrors(owner, options, types);
  if (errors.length > 0) throw filterError(errors);
}

/** Returns an error for each invalid option. Undefined counts as missing: an error for required options only. */
export function optionErrors<Options>(owner: string, options: unknown, types: OptionTypes<Options>): Finding[] {
  const needed = Object.keys(types).filter((option) => types[option as keyof Options].isRequired);
  if (options === undefined && needed.length === 0) return [];
  if (!OBJECT.accepts(options)) {
    const expected = needed.length === 0 ? OBJECT.expected : `${OBJECT.expected} with ${needed.map(show).join(", ")}`;
    return [diagnoseOption("option.value", { owner, option: "", expected })];
  }
  const missing = needed.filter((option) => (options as Record<string, unknown>)[option] === undefined);
  const given = Object.entries(options as object).flatMap(([option, value]) => {
    if (!Object.hasOwn(types, option)) {
      const known = Object.keys(types);
      return diagnoseOption("option.unknown", { owner, option, known, didYouMean: nearest(option, known) });
    }
    const { accepts, expected } = types[option as keyof Options];
    if (value === undefined || accepts(value)) return [];
    return diagnoseOption("option.value", { owner, option, expected });
  });
  const absent = missing.map((option) => {
    const { expected } = types[option as keyof Options];
    return diagnoseOption("option.value", { owner, option, expected });
  });
  return [...given, ...absent];
}

export function diagnoseOption<Code extends keyof typeof OPTION_CODES>(code: Code, details: Details[Code]): Finding {
  return makeFinding(code, OPTION_CODES[code], NO_SPAN, details);
}
