import fc from "fast-check";
import { expect, test } from "vitest";
import { compareByCodePoint } from "../../src/language/values/text-order.js";
import { Budget, OutOfSteps } from "../../src/logic/budget.js";
import { findWord, type WordRules } from "../../src/logic/word-search.js";
import { RUNS } from "../support/runs.js";

const LETTERS = ["a", "b", "c"];
const ALPHABET = LETTERS.map((letter) => letter.codePointAt(0) as number);
const LONGEST = 6;

/** All words up to a length, the shorter first. */
const WORDS = Array.from({ length: LONGEST }).reduce<readonly (readonly string[])[]>(
  (levels) => [...levels, (levels.at(-1) ?? []).flatMap((word) => LETTERS.map((letter) => word + letter))],
  [[""]],
);

const part = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 3 });
const parts = fc.array(part, { maxLength: 2 });
const one = fc.array(part, { maxLength: 1 });
const bound = fc.record({ text: fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 3 }), isStrict: fc.boolean() });

const anyRules: fc.Arbitrary<WordRules> = fc.record(
  {
    foldsSearch: fc.constant(false),
    has: parts,
    starts: one,
    ends: one,
    hasNot: parts,
    startsNot: parts,
    endsNot: parts,
    excluded: parts,
    lower: bound,
    upper: bound,
  },
  { requiredKeys: ["foldsSearch", "has", "starts", "ends", "hasNot", "startsNot", "endsNot", "excluded"] },
);

function follows(rules: WordRules, word: string): boolean {
  const { lower, upper } = rules;
  const [fromLower, toUpper] = [lower, upper].map((one) => (one ? compareByCodePoint(word, one.text) : undefined));
  return (
    rules.has.every((text) => word.includes(text)) &&
    rules.starts.every((text) => word.startsWith(text)) &&
    rules.ends.every((text) => word.endsWith(text)) &&
    !rules.hasNot.some((text) => word.includes(text)) &&
    !rules.startsNot.some((text) => word.startsWith(text)) &&
    !rules.endsNot.some((text) => word.endsWith(text)) &&
    !rules.excluded.includes(word) &&
    (fromLower === undefined || fromLower > 0 || (fromLower === 0 && lower?.isStrict === false)) &&
    (toUpper === undefined || toUpper < 0 || (toUpper === 0 && upper?.isStrict === false))
  );
}

test("finds a shortest word that follows the rules, if there is one", () => {
  let [found, none] = [0, 0];
  fc.assert(
    fc.property(anyRules, (rules) => {
      const word = findWord(rules, ALPHABET, new Budget());
      const shortest = WORDS.flat().find((each) => follows(rules, each));
      if (word === undefined) {
        none++;
        expect(shortest).toBeUndefined();
        return;
      }
      found++;
      expect(follows(rules, word)).toBe(true);
      expect(Math.min(word.length, LONGEST + 1)).toBe(shortest?.length ?? LONGEST + 1);
    }),
    { numRuns: RUNS * 10 },
  );
  expect(Math.min(found, none)).toBeGreaterThan(RUNS);
});

test("more parts than bits of a number take more than all steps", () => {
  const has = Array.from({ length: 31 }, (_, i) => "ab".repeat(i + 1));
  const rules = { foldsSearch: false, has, starts: [], ends: [], hasNot: [], startsNot: [], endsNot: [], excluded: [] };
  expect(() => findWord(rules, ALPHABET, new Budget())).toThrow(OutOfSteps);
});
