import fc from "fast-check";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import type { EnumerationField } from "../../language/types/field.js";
import type { Sample } from "./sample.js";

/** Draws choices of an enumeration. */
export function choiceSamples({ choices }: EnumerationField): fc.Arbitrary<Sample> {
  return fc.constantFrom(...choices).map((choice) => wordSampleOf(choice, choices));
}

export function booleanSamples(): fc.Arbitrary<Sample> {
  return fc.boolean().map((value) => wordSampleOf(value, [false, true]));
}

/** Whether a filter can contain a choice of an enumeration. A schema does not limit the length of its choices. */
export function isShortEnough(choice: string): boolean {
  return choice.length <= DEFAULT_LIMITS.value;
}

/** Returns the sample of one of `all` values. All others are its neighbours. */
function wordSampleOf(value: string | boolean, all: readonly (string | boolean)[]): Sample {
  return {
    inRecord: () => [value],
    inFilter: () => [String(value)].filter(isShortEnough),
    fragments: () => [],
    neighbours: () => all.filter((other) => other !== value).map((other) => wordSampleOf(other, all)),
  };
}
