import fc from "fast-check";
import type { Sample } from "./sample.js";

const DIGITS = Array.from("0123456789abcdef");

/** Draws UUIDs of versions 1 to 7, and the first and last of all. MariaDB cannot store all others. */
export function uuidSamples(): fc.Arbitrary<Sample> {
  const some = (length: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...DIGITS), { minLength: length, maxLength: length }).map((all) => all.join(""));
  const digits = fc
    .tuple(some(12), fc.constantFrom(..."1234567"), some(3), fc.constantFrom(..."89ab"), some(15))
    .map((parts) => parts.join(""));
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
    neighbours: () => [sampleOf(next(digits))],
  };
}

/** Changes the last digit. */
function next(digits: string): string {
  return digits.slice(0, -1) + (DIGITS[(DIGITS.indexOf(digits.slice(-1)) + 1) % DIGITS.length] ?? "");
}
