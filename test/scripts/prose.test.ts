import { describe, expect, test } from "vitest";
import { BANNED_PHRASES } from "../../scripts/prose/banned-phrases.js";
import { findBanned } from "../../scripts/prose/find-banned.js";

/** The text that each phrase of the list must find. A new phrase needs a new sample. */
const SAMPLES: Readonly<Record<string, string>> = {
  "of which": "two fields, of which one is hidden",
  "who(so)?ever": "whoever calls it",
  nobody: "Nobody reads it.",
  "(is|are|was|were) none": "if there are none",
  "is no": "price is no number",
  "what there is": "prints what there is",
  behind: "the value behind an operator",
  "(is|are|be|was|were) told": "the client is told",
  "hears? of": "a caller hears of it",
  "a folder a \\w+": "a folder a stage",
  "as it is": "returns the text as it is",
  anew: "starts anew",
  besides: "what it has besides",
  beside: "a file beside it",
  "waiting ?rooms?": "two waiting rooms",
  patience: "after much patience",
  "surprise(s|of)?": "reports a surprise",
  "settled ?by": "settled by then",
  "observations?": "writes observations",
  "joiners?": "a joiner",
  "(is|are) there twice": "the parameter is there twice",
  "the house": "the house",
  "everything that is proven": "everything that is proven",
  "unless given": "10 unless given",
  "(the|an|its|no|every|each|this|first|good|bad|empty) answers?": "reads the answer",
  "fields? takes?": "operators that a field takes",
};

describe("each banned phrase is found:", () => {
  test.each(BANNED_PHRASES)("$phrase", ({ phrase, instead }) => {
    const sample = SAMPLES[phrase];
    expect(sample, "add a sample for this phrase").toBeDefined();
    expect(findBanned(sample ?? "")).toContainEqual(expect.objectContaining({ instead }));
  });
});

test("a text without banned phrases has no findings", () => {
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
    "enjoiner",
    "the houses",
    "the household",
    "as it issues",
    "off which",
    "nobodyish",
    "canew",
    "seabeside",
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
