/** A line of a block of examples in LANGUAGE.md: a filter or query string, and what is true of it. */
export interface Claim {
  readonly filter: string;
  readonly verb: string;
  readonly rest: string;
}

/** The languages of code blocks whose lines are claims. */
export const CLAIM_LANGUAGES: readonly string[] = ["text filter", "text check", "text query"];

/** Reads a line such as `a==5   warns suspect.operator`. Returns undefined if it is not a claim. */
export function readClaim(line: string): Claim | undefined {
  const match = /^(.*?) {2,}(ok|is|prints|warns|error|reads) ?(.*)$/.exec(line);
  return match === null ? undefined : { filter: match[1] ?? "", verb: match[2] ?? "", rest: match[3] ?? "" };
}
