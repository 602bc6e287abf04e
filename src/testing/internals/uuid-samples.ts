import fc from "fast-check";
import type { Sample } from "./sample.js";

const DIGITS = Array.from("0123456789abcdef");

/** Draws UUIDs of any version, and the first and last of all. */
export function uuidSamples(): fc.Arbitrary<Sample> {
  const digits = fc.array(fc.constantFrom(...DIGITS), { minLength: 32, maxLength: 32 }).map((all) => all.join(""));
  return fc
    .oneof({ weight: 1, arbitrary: fc.constantFrom("0".repeat(32), "f".repeat(32)) }, { weight: 4, arbitrary: digits })
    .map(sampleOf);
}

function sampleOf(digits: string): Sample {
  const lower = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const forms = [lower, lower.toUpperCase(), lower.slice(0, 20) + lower.slice(20).toUpperCase()];
  return {
    inRecord: () => forms,
    inFilter: () => forms,
    fragments: () => [],
    neighbours: () => [sampleOf(next(digits)), sampleOf([...digits].reverse().join(""))],
  };
}

/** Changes the last digit. */
function next(digits: string): string {
  return digits.slice(0, -1) + (DIGITS[(DIGITS.indexOf(digits.slice(-1)) + 1) % DIGITS.length] ?? "");
}
