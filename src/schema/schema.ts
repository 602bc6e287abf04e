import { diagnose } from "../diagnostics/diagnose.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { findForbidden, isFieldName } from "../text/characters.js";
import { NOWHERE } from "../text/span.js";
import type { Field } from "./field.js";

export type Fields = Readonly<Record<string, Field>>;

/** The fields that a filter may name. Made by `defineSchema`, once, and used for any number of filters. */
export interface Schema<F extends Fields = Fields> {
  readonly fields: F;
  /** By name, hidden fields included; a map, so that no name reaches a prototype. */
  readonly byName: ReadonlyMap<string, Field>;
  /** The names that may be suggested. */
  readonly visibleNames: readonly string[];
}

/** Throws a FilterError with every name and option that could never work. */
export function defineSchema<const F extends Fields>(fields: F): Schema<F> {
  const byName = new Map<string, Field>(Object.entries(fields).map(([name, field]) => [name, Object.freeze(field)]));
  const problems = [...byName].flatMap(([name, field]) => problemsOf(name, field));
  if (problems.length > 0) throw new FilterError(problems);
  const visibleNames = [...byName.keys()].filter((name) => byName.get(name)?.hidden === false);
  return Object.freeze({ fields, byName, visibleNames });
}

function problemsOf(name: string, field: Field) {
  const wrong = (option: string, expected: string) =>
    diagnose("schema.option", NOWHERE, { field: name, option, expected });
  const problems = isFieldName(name) ? [] : [diagnose("schema.name", NOWHERE, { name })];
  if (field.column === "") problems.push(wrong("column", "a name that is not empty"));
  else if (field.column !== undefined && findForbidden(field.column) !== -1) {
    problems.push(wrong("column", "a name without U+0000 and halves of characters"));
  }
  if (field.type === "integer" && field.bits !== 32 && field.bits !== 64) problems.push(wrong("bits", "32 or 64"));
  if (field.type === "enumeration" && !areChoices(field.choices)) {
    problems.push(wrong("choices", "one or more texts that a filter can hold, none of them twice"));
  }
  if (field.type === "decimal" && !isDecimalShape(field.precision, field.scale)) {
    problems.push(wrong("precision", "a whole number from 1, given together with a scale from 0 to it"));
  }
  return problems;
}

function areChoices(choices: readonly string[]): boolean {
  const canBeWritten = choices.every((choice) => typeof choice === "string" && findForbidden(choice) === -1);
  return choices.length > 0 && canBeWritten && new Set(choices).size === choices.length;
}

function isDecimalShape(precision: number | undefined, scale: number | undefined): boolean {
  if (precision === undefined || scale === undefined) return precision === scale;
  return Number.isInteger(precision) && Number.isInteger(scale) && precision >= 1 && scale >= 0 && scale <= precision;
}
