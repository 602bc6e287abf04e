import { describe, expect, test } from "vitest";
import { alphabetOf, freshCharacter } from "../../src/logic/alphabet.js";
import type { WordRules } from "../../src/logic/word-search.js";

const NONE: WordRules = {
  foldsSearch: false,
  has: [],
  starts: [],
  ends: [],
  hasNot: [],
  startsNot: [],
  endsNot: [],
  excluded: [],
};
const between = (lower: string, upper?: string): Partial<WordRules> => ({
  lower: { text: lower, isStrict: true },
  ...(upper !== undefined && { upper: { text: upper, isStrict: true } }),
});

describe("alphabetOf", () => {
  test.each<[title: string, rules: Partial<WordRules>, isFolded: boolean, characters: string]>([
    ["one other character is enough without limits", { has: ["ba"] }, false, "xab"],
    ["the other character is not one of the texts", { hasNot: ["x"], excluded: ["y"] }, false, "zxy"],
    ["limits need a character in each range", between("b", "d"), false, "acxbd"],
    ["a lower limit alone, too", between("b"), false, "axb"],
    ["characters that follow each other have none between", between("b", "c"), false, "axbc"],
    ["letters in both cases where only searches ignore it", { foldsSearch: true, has: ["aB!"] }, false, "x!ABab"],
    ["letters as they are where nothing ignores case", { has: ["aB!"] }, false, "x!Ba"],
    ["a range of upper-case letters", between("@", "["), false, "0Ax@["],
    ["has no character where case is ignored", between("@", "["), true, "0x@["],
    ["but its neighbours are characters", between("?", "]"), true, "0@x?]"],
    ["the lower neighbour, the upper letters in between", between("?", "A"), true, "0@x?A"],
    ["the upper neighbour", between("Z", "]"), true, "0[xZ]"],
    ["surrogates are no characters", between("\ud7ff", "\ue000"), false, "x\ue001\ud7ff\ue000"],
    ["the first character after surrogates", between("\ud7ff", "\ue001"), false, "x\ue000\ue002\ud7ff\ue001"],
    ["the last character", between("\u{10fffe}"), false, "x\u{10ffff}\u{10fffe}"],
    ["nothing after the last character", between("\u{10ffff}"), false, "x\u{10ffff}"],
    ["nothing before the first but one", between("\u0001"), false, "x\u0001"],
  ])("%s", (_title, rules, isFolded, characters) => {
    expect(String.fromCodePoint(...alphabetOf({ ...NONE, ...rules }, isFolded))).toBe(characters);
  });
});

describe("freshCharacter", () => {
  const readable = "xyzabcdefghijklmnopqrstuvw0123456789 -_.";

  test.each<[rules: Partial<WordRules>, character: string]>([
    [{}, "x"],
    [{ has: ["X"] }, "y"],
    [{ starts: ["x"], ends: ["y"], hasNot: ["z"], startsNot: ["a"], endsNot: ["b"], excluded: ["c"] }, "d"],
    [between("x", "y"), "z"],
    [{ has: [readable.replace(".", "")] }, "."],
    [{ has: [readable] }, "\u0001"],
    [{ has: [`\u0001\u0002${readable}`] }, "\u0003"],
  ])("of %o is %o", (rules, character) => {
    expect(freshCharacter({ ...NONE, ...rules })).toBe(character);
  });
});
