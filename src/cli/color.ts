import type { ColorChoice } from "./common-options.js";

/** The variables of the environment that decide about colors. */
export type ColorVariables = Readonly<Record<string, string | undefined>>;

/** Returns whether to color a stream. `--color` wins over FORCE_COLOR, that over NO_COLOR, like in Node.js itself. */
export function hasColor(choice: ColorChoice | undefined, isTerminal: boolean, variables: ColorVariables): boolean {
  if (choice === "always" || choice === "never") return choice === "always";
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term } = variables;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return isTerminal && term !== "dumb";
}

/** Returns the text between escape sequences that color it, if color is on. */
export function paint(text: string, code: string, isOn: boolean): string {
  return isOn && text !== "" ? `\x1b[${code}m${text}\x1b[0m` : text;
}

export function bold(text: string, isOn: boolean): string {
  return paint(text, "1", isOn);
}
