import { expect, test } from "vitest";
import { parse, pretty, print, sameFilter } from "../../src/index.js";
import { RUNS } from "../support/runs.js";
import { IS_FULL_TIER } from "../support/tier.js";

/** One symbol of each kind, enough to reach every rule of the grammar and the lexer. */
const ALPHABET = ["a", "1", "=", "<", ">", "!", "*", "(", ")", "[", "]", ",", "&", "|", '"', "\\", " "];
/** Five in `npm run test:deep`: 1,508,598 texts. */
const LONGEST = RUNS > 1000 ? 5 : IS_FULL_TIER ? 4 : 3;

/** Returns whether a text parses and round-trips through both printers, or has an error. */
function isSound(text: string): boolean {
  const result = parse(text);
  if (!result.ok) return result.diagnostics.some(({ severity }) => severity === "error");
  return [print, pretty].every((write) => {
    const again = parse(write(result.value));
    return again.ok && sameFilter(again.value, result.value);
  });
}

test(`every text of up to ${LONGEST} symbols parses and round-trips, or has an error`, () => {
  const unsound: string[] = [];
  let tried = 0;
  let texts = [""];
  for (let length = 0; length <= LONGEST; length++) {
    for (const text of texts) if (!isSound(text)) unsound.push(text);
    tried += texts.length;
    texts = length < LONGEST ? texts.flatMap((text) => ALPHABET.map((symbol) => text + symbol)) : [];
  }
  expect(unsound).toEqual([]);
  expect(tried).toBe((ALPHABET.length ** (LONGEST + 1) - 1) / (ALPHABET.length - 1));
});
