import fc from "fast-check";
import {
  and,
  contains,
  endsWith,
  eq,
  type Filter,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  not,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  startsWith,
} from "../../src/index.js";

/** Characters and words with a meaning in the language, and similar ones without. */
const SPECIAL_TEXTS = [
  ..."&|()[]!=*<>,\"\\'% \t\n\r.-_",
  ..."\u0001\u007f\u0080\u0085\u00a0\u2028\ufeff\ufffd\uffff",
  "null",
  "NULL",
  "true",
  "==",
  "!=",
  "\\u0041",
  "%26",
  "+",
  "1",
  "a",
  "é",
  "e\u0301",
  "漢",
  "😀",
  "👩‍👩‍👧",
  "\u{10ffff}",
];

/** Draws texts without U+0000 and lone surrogates, often with characters that have a meaning in the language. */
export const anyValue: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...SPECIAL_TEXTS), { maxLength: 6 }).map((parts) => parts.join("")),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...SPECIAL_TEXTS), fc.string({ unit: "binary", maxLength: 2 })), { maxLength: 8 })
      .map((parts) => parts.join("").replaceAll("\0", "")),
  },
  { weight: 1, arbitrary: fc.constantFrom("null", "NULL", "", " ", '"', "(", ")", ")(", "()", "=", "0", "-0") },
  { weight: 1, arbitrary: fc.string().map((text) => text.replaceAll("\0", "")) },
);

export const anyName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "a",
    "list_price",
    "x.y-z",
    "_",
    "__proto__",
    "constructor",
    "and",
    "or",
    "in",
    "null",
    "é",
    "漢字",
    "😀",
  ),
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/),
);

export const anyCondition: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(fc.constantFrom(eq, ne), anyName, fc.option(anyValue, { freq: 8 }))
    .map(([build, name, value]) => build(name, value)),
  fc
    .tuple(
      fc.constantFrom(contains, notContains, startsWith, notStartsWith, endsWith, notEndsWith, gt, gte, lt, lte),
      anyName,
      anyValue,
    )
    .map(([build, name, value]) => build(name, value)),
  fc
    .tuple(fc.constantFrom(isIn, notIn), anyName, fc.array(fc.option(anyValue, { freq: 8 }), { maxLength: 4 }))
    .map(([build, name, items]) => build(name, items)),
);

/** Draws every kind of tree that the builders can create, including the empty filter and its negation. */
export const anyTree: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    anyCondition,
    fc.constantFrom(and(), or()),
    fc.array(tie("tree"), { maxLength: 4 }).map((parts) => and(...parts)),
    fc.array(tie("tree"), { maxLength: 4 }).map((parts) => or(...parts)),
    tie("tree").map(not),
  ),
})).tree;

const PIECES = [
  ..."&|()[]!=*<>,\"\\'% ",
  "\n",
  "a",
  "b",
  "1",
  "null",
  "and",
  "or",
  "in",
  "not",
  "like",
  "a=1",
  'a="x"',
  "a[1,2]",
  "&&",
  "!(",
  "😀",
  "\0",
  "\ud800",
];

/** Draws pieces of filters in random order. Most of these texts are invalid. */
export const anyPieces: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 14 })
  .map((parts) => parts.join(""));

/** Draws texts with up to four characters replaced by a random piece. */
export function mutated(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.nat(), fc.nat(4), fc.constantFrom("", ...PIECES)).map(([whole, at, length, piece]) => {
    const start = whole === "" ? 0 : at % (whole.length + 1);
    return whole.slice(0, start) + piece + whole.slice(start + length);
  });
}
