import { BANNED_PHRASES, type BannedPhrase } from "./banned-phrases.js";

/** A banned phrase in a text. */
export interface Finding {
  /** From 1. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** White space, or a line break with the marker of a comment or a list after it. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|//|#|>)?[ \t]*)`;

const BREAKS = new RegExp(GAP, "g");

/** Parts of names count as words: `someName` and `SOME_NAME` are searched as "some name". */
const START = "(?<![a-z])";
const END = "(?![a-z])";

const PATTERNS = BANNED_PHRASES.map(({ phrase, instead }) => ({ pattern: patternOf(phrase), instead }));

function patternOf(phrase: BannedPhrase["phrase"]): RegExp {
  return new RegExp(`${START}(?:${phrase.replaceAll(" ", GAP)})${END}`, "gi");
}

/** Returns every banned phrase in a text, in the order of the list. */
export function findBanned(text: string): readonly Finding[] {
  const words = splitNames(text);
  return PATTERNS.flatMap(({ pattern, instead }) =>
    [...words.matchAll(pattern)].map(({ 0: found, index }) => ({
      line: words.slice(0, index).split("\n").length,
      found: found.replaceAll(BREAKS, " "),
      instead,
    })),
  );
}

/** Splits names into words without moving a line: `someName` into "some Name", `SOME_NAME` into "SOME NAME". */
function splitNames(text: string): string {
  return text.replaceAll(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3 $2").replaceAll(/(\w)[_-](?=\w)/g, "$1 ");
}
