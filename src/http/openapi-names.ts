import { show } from "../language/diagnostics/display.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import type { OptionType } from "../language/diagnostics/options.js";
import { diagnoseOption } from "../language/diagnostics/options.js";

/** What the specification allows in the name of a schema. */
export const SCHEMA_NAME: OptionType<string> = {
  expected: 'letters without accents, digits, ".", "-" and "_"',
  accepts: (value) => typeof value === "string" && /^[A-Za-z0-9._-]+$/.test(value),
};

export const DOCUMENT_PATH: OptionType<string> = {
  expected: 'a path that begins with "/"',
  accepts: (value) => typeof value === "string" && value.startsWith("/"),
};

/** Throws a FilterError if two parts of the document have the same name: one of them would be lost. */
export function checkDistinct(owner: string, option: "name" | "path", noun: string, names: readonly string[]): void {
  const taken = new Set<string>();
  for (const name of names) {
    const expected = `another ${option}, because the document has ${noun}${show(name)} already`;
    if (taken.has(name)) throw filterError([diagnoseOption("option.value", { owner, option, expected })]);
    taken.add(name);
  }
}
