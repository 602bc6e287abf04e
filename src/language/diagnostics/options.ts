import { NO_SPAN } from "../text/span.js";
import type { Details } from "./details.js";
import { show } from "./display.js";
import { filterError } from "./filter-error.js";
import { type Finding, makeFinding } from "./finding.js";
import { OPTION_CODES } from "./option-codes.js";
import { nearest } from "./suggest.js";

/** One option: the values that it accepts, tested at run time and, as `Value`, by TypeScript. */
export interface OptionType<Value = unknown> {
  /** Describes the values. Completes "must be". */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  readonly isRequired?: true;
  /** Never set: only its type counts. */
  readonly value?: Value;
}

/** An option that callers must set. */
export interface RequiredOption<Value = unknown> extends OptionType<Value> {
  readonly isRequired: true;
}

/** The options of a function by name. Editors show their doc comments to callers, so each option is declared once. */
export type OptionTypes = Readonly<Record<string, OptionType>>;

/**
 * The TypeScript type of declared options: `interface MyOptions extends Options, OptionsOf<typeof MY_OPTIONS> {}`. For
 * the options of another file, extend their interface, because declaration files keep doc comments only within a file.
 * An interface itself declares the members whose type depends on a type parameter.
 */
export type OptionsOf<Types, Members = MembersOf<Types>> = { readonly [Name in keyof Members]: Members[Name] };

/** Without a second base, error messages name the base of an interface that has no members, which is long. */
export type Options = Record<never, never>;

type MembersOf<Types> = {
  [Name in keyof Types as Types[Name] extends RequiredOption ? Name : never]: ValueOf<Types[Name]>;
} & {
  [Name in keyof Types as Types[Name] extends RequiredOption ? never : Name]?: ValueOf<Types[Name]> | undefined;
};
type ValueOf<Type> = Type extends OptionType<infer Value> ? Value : never;

/** Forbids every property of an object type that is not one of the options. */
export type NoOthers<Given, Options> = { readonly [Name in Exclude<NamesOf<Given>, NamesOf<Options>>]: never };
type NamesOf<Given> = Given extends unknown ? keyof Given : never;

export const FLAG: OptionType<boolean> = { expected: "true or false", accepts: (value) => typeof value === "boolean" };
export const NAME: OptionType<string> = {
  expected: "a non-empty string",
  accepts: (value) => typeof value === "string" && value !== "",
};
export const TEXT: OptionType<string> = { expected: "a string", accepts: (value) => typeof value === "string" };
/** Declare the type of its items: `LIST as OptionType<readonly string[]>`. */
export const LIST: OptionType<readonly unknown[]> = { expected: "an array", accepts: Array.isArray };
/** Declare its signature: `FUNCTION as OptionType<() => Date>`. */
export const FUNCTION: OptionType<(...values: never) => unknown> = {
  expected: "a function",
  accepts: (value) => typeof value === "function",
};
export const OBJECT: OptionType<object> = {
  expected: "an object",
  accepts: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};
export const HEADERS: OptionType<Readonly<Record<string, string>>> = {
  expected: "an object of valid headers and their values, each a string",
  accepts: (value) => {
    // Headers would write other values as text, such as "undefined".
    if (!OBJECT.accepts(value) || !Object.values(value as object).every(TEXT.accepts)) return false;
    try {
      new Headers(value as Readonly<Record<string, string>>);
      return true;
    } catch {
      // Its message may contain a value, which may be secret.
      return false;
    }
  },
};
/** For options that are checked elsewhere. */
export const ANYTHING: OptionType = { expected: "", accepts: () => true };

export function required<Value>(type: OptionType<Value>): RequiredOption<Value> {
  return { ...type, isRequired: true };
}

export function integerFrom(minimum: number): OptionType<number> {
  return {
    expected: `an integer of at least ${minimum}`,
    accepts: (value) => Number.isSafeInteger(value) && (value as number) >= minimum,
  };
}

/** Throws a FilterError that lists every unknown option and every option with an invalid value. */
export function checkOptions(owner: string, options: unknown, types: OptionTypes): void {
  const errors = optionErrors(owner, options, types);
  if (errors.length > 0) throw filterError(errors);
}

/** Returns an error for each invalid option. Undefined counts as missing: an error for required options only. */
// Hot: the statements of each request check their options.
export function optionErrors(owner: string, options: unknown, types: OptionTypes): Finding[] {
  const invalid = (option: string, expected: string) => diagnoseOption("option.value", { owner, option, expected });
  const needed = requiredIn(types);
  if (options === undefined && needed.length === 0) return [];
  if (!OBJECT.accepts(options)) {
    const names = needed.map(show).join(", ");
    return [invalid("", names === "" ? OBJECT.expected : `${OBJECT.expected} with ${names}`)];
  }
  const given = options as Readonly<Record<string, unknown>>;
  const errors: Finding[] = [];
  for (const option of Object.keys(given)) {
    const type = Object.hasOwn(types, option) ? types[option] : undefined;
    const value = given[option];
    if (type === undefined) {
      const known = Object.keys(types);
      errors.push(diagnoseOption("option.unknown", { owner, option, known, didYouMean: nearest(option, known) }));
    } else if (value !== undefined && !type.accepts(value)) errors.push(invalid(option, type.expected));
  }
  for (const option of needed) {
    if (given[option] === undefined) errors.push(invalid(option, types[option]?.expected ?? ""));
  }
  return errors;
}

/** The required options of each function. Kept, because finding them takes longer than checking the options of most calls. */
const REQUIRED = /* @__PURE__ */ new WeakMap<OptionTypes, readonly string[]>();

function requiredIn(types: OptionTypes): readonly string[] {
  const known = REQUIRED.get(types);
  if (known !== undefined) return known;
  const names = Object.keys(types).filter((option) => types[option]?.isRequired);
  REQUIRED.set(types, names);
  return names;
}

export function diagnoseOption<Code extends keyof typeof OPTION_CODES>(code: Code, details: Details[Code]): Finding {
  return makeFinding(code, OPTION_CODES[code], NO_SPAN, details);
}
