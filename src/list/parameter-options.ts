import type { OptionType } from "../language/diagnostics/options.js";
import { CURSOR_PARAMETERS, FACET_PARAMETERS } from "./parameter-names.js";

/** All parameters of lists, including those that only some lists support. */
const RESERVED: readonly unknown[] = [...CURSOR_PARAMETERS, ...FACET_PARAMETERS];

/** Characters of a name that every client sends unencoded. */
const NAME = /^[A-Za-z_][\w.-]*$/;
const NAME_OR_PREFIX = /^[A-Za-z_][\w.-]*\*?$/;

/** Custom parameters of a list. */
export const PARAMETER_NAMES: OptionType<readonly string[]> = {
  expected: 'an array of different names of letters, digits, "_", "-" and ".", other than the parameters of lists',
  accepts: (value) => isListOf(value, NAME) && new Set(value).size === value.length,
};

/** Fields of records. Their names are checked with the schema. */
export const FIELD_NAMES: OptionType<readonly string[]> = {
  expected: "an array of one or more names of fields",
  accepts: (value) => Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string"),
};

/** Fields whose values may be counted. */
export const FACET_NAMES: OptionType<readonly string[]> = {
  expected: "an array of different names of fields",
  accepts: (value) =>
    Array.isArray(value) && value.every((name) => typeof name === "string") && new Set(value).size === value.length,
};

/** Parameters to ignore. */
export const IGNORED_NAMES: OptionType<readonly string[]> = {
  expected: 'an array of parameter names other than those of lists, each with an optional "*" at the end',
  accepts: (value) => isListOf(value, NAME_OR_PREFIX),
};

function isListOf(value: unknown, pattern: RegExp): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.every((name) => typeof name === "string" && pattern.test(name) && !RESERVED.includes(name))
  );
}

/** Returns a sticky pattern that matches the name of an ignored parameter. */
export function ignoredPattern(names: readonly string[]): RegExp | undefined {
  if (names.length === 0) return undefined;
  const alternatives = names.map((name) => name.replaceAll(".", "\\.").replace("*", "[\\w.-]*"));
  return new RegExp(`(?:${alternatives.join("|")})(?=[=&]|$)`, "y");
}
