import { check } from "../../src/index.js";
import { samples } from "../playground/samples.js";

const RESOURCES = samples(0);

/** Returns the name of the first sample resource of the playground that has all fields of a filter. */
export function sampleOf(filter: string): string | undefined {
  return RESOURCES.find(({ schema }) => {
    const result = check(filter, schema);
    return result.ok || !result.diagnostics.some(({ code }) => code === "bind.unknown-field");
  })?.name;
}
