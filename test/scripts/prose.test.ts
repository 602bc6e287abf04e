import { describe, expect, test } from "vitest";
import { BANNED_PHRASES } from "../../scripts/prose/banned-phrases.js";
import { findBanned } from "../../scripts/prose/find-banned.js";

test.each(BANNED_PHRASES.map(({ phrase, instead }) => [sampleOf(phrase), instead]))(
  "%s is found",
  (sample, instead) => {
    expect(findBanned(`Before ${sample}, after.`)).toContainEqual({ line: 1, found: sample, instead });
  },
);

/** Returns a text that the phrase matches: the first alternative of each group, without optional parts. */
function sampleOf(phrase: string): string {
  return phrase
    .replaceAll(/\(\?![^)]*\)/g, "")
    .replaceAll(/\([^)]*\)\?/g, "")
    .replaceAll(/\(([^)|]*)[^)]*\)/g, "$1")
    .replaceAll(/.\?/g, "")
    .replaceAll("\\w+", "word");
}

test.each([
  ...["of which", "whoever", "nobody", "is none", "is no field", "what there is", "behind it", "is told", "hears of"],
  ...[
    "a folder a stage",
    "as it is",
    "anew",
    "besides",
    "beside",
    "waiting room",
    "patience",
    "surprise",
    "settled by",
  ],
  ...["observation", "a joiner", "is there twice", "the house", "everything that is proven", "unless given"],
])("the list bans %s", (phrase) => {
  expect(findBanned(phrase)).not.toEqual([]);
});

describe("every form of a phrase is found:", () => {
  test.each([
    "Whosoever calls it",
    "two fields, of which one is hidden",
    "there were none",
    "it is no field",
    "a caller hears of it",
    "a folder a stage",
    "two waiting rooms",
    "fields take operators",
    "a good answer",
    "OBSERVATIONS",
  ])("%s", (text) => {
    expect(findBanned(text)).toHaveLength(1);
  });
});

test("a text without banned phrases has no findings", () => {
  expect(findBanned("The field is no longer hidden.\n")).toEqual([]);
  expect(findBanned("Returns the response, or throws if the timeout expires.\n")).toEqual([]);
});

describe("a phrase is found across a line break in", () => {
  test.each([
    ["a doc comment", "/**\n * Fields, of\n * which one is hidden.\n */"],
    ["an indented doc comment", "  /**\n   * Fields, of\n   * which one is hidden.\n   */"],
    ["line comments", "\n// Fields, of\n// which one is hidden."],
    ["shell comments", "\n# Fields, of\n# which one is hidden."],
    ["a quoted paragraph", "\n> Fields, of\n> which one is hidden."],
    ["a paragraph", "\nFields, of\nwhich one is hidden."],
    ["a text with Windows line ends", "\r\nFields, of\r\nwhich one is hidden."],
  ])("%s", (_name, text) => {
    expect(findBanned(text)).toMatchObject([{ line: 2, instead: "a second sentence" }]);
  });
});

describe("a phrase is found in a name in", () => {
  test.each([
    ["camel case", "const waitingRoom = 1;", "waiting Room"],
    ["Pascal case", "class WaitingRoom {}", "Waiting Room"],
    ["snake case", "waiting_room = 1", "waiting room"],
    ["upper snake case", "const WAITING_ROOM = 1;", "WAITING ROOM"],
    ["kebab case", 'import "./waiting-room.js";', "waiting room"],
    ["the middle of a name", "const maxWaitingRoomSize = 1;", "Waiting Room"],
    ["the end of a name", "readAnObservation()", "Observation"],
    ["a name with digits", "const surprise2 = 1;", "surprise"],
    ["a name with initials", "const HTTPSurprise = 1;", "Surprise"],
  ])("%s", (_name, text, found) => {
    expect(findBanned(text)).toMatchObject([{ line: 1, found }]);
  });
});

describe("a word that only contains a phrase is not found:", () => {
  test.each([
    "behinder",
    "renewed",
    "impatience",
    "surprised",
    "is now",
    "is not",
    "this no",
    "the houses",
    "the household",
    "as it issues",
    "off which",
    "nobodies",
    "of whichever",
  ])("%s", (text) => {
    expect(findBanned(text)).toEqual([]);
  });
});

test("each finding has its line, the phrase on one line, and the replacement", () => {
  const text = "One line.\n\n// Starts\n// anew, as it\n//   is, and anew.\nconst nobody = 1;\n";
  expect(findBanned(text)).toEqual([
    { line: 6, found: "nobody", instead: instead("nobody") },
    { line: 4, found: "as it is", instead: instead("as it is") },
    { line: 4, found: "anew", instead: instead("anew") },
    { line: 5, found: "anew", instead: instead("anew") },
  ]);
});

function instead(phrase: string): string | undefined {
  return BANNED_PHRASES.find((banned) => banned.phrase === phrase)?.instead;
}
