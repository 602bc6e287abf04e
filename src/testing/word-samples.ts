import fc from "fast-check";
import { DEFAULT_LIMITS } from "../ast/limits.js";
import type { EnumerationField } from "../schema/field.js";
import type { Sample } from "./sample.js";

export function choiceSamples({ choices }: EnumerationField): fc.Arbitrary<Sample> {
  return fc.constantFrom(...choices).map((choice) => wordSampleOf(choice, choices));
}

export function booleanSamples(): fc.Arbitrary<Sample> {
  return fc.boolean().map((value) => wordSampleOf(value, [false, true]));
}

/** Whether a filter may hold the name of an enumeration, which is as long as the schema wants. */
export function isSayable(choice: string): boolean {
  return choice.length <= DEFAULT_LIMITS.value;
}

/** One of a few values, of which all others are neighbours. */
function wordSampleOf(value: string | boolean, all: readonly (string | boolean)[]): Sample {
  return {
    inRecord: () => [value],
    inFilter: () => [String(value)].filter(isSayable),
    fragments: () => [],
    neighbours: () => all.filter((other) => other !== value).map((other) => wordSampleOf(other, all)),
  };
}
