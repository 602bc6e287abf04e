import fc from "fast-check";
import { expect, test } from "vitest";
import { highlight } from "../../src/editor.js";
import { parseOrThrow, print } from "../../src/index.js";
import { anyValidPosition } from "./support/any-position.js";
import { LAW_RUNS } from "./support/runs.js";

function parts(text: string): readonly string[] {
  return highlight(text).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);
}

test.each([
  ["", []],
  [" \t", ["space  \t"]],
  ["name*bolt M8", ["field name", "operator *", "value bolt M8"]],
  ["a = null", ["field a", "space  ", "operator =", "space  ", "null null"]],
  ["a*null", ["field a", "operator *", "value null"]],
  ['a="x\\"\\u0041"', ["field a", "operator =", 'string "x\\"\\u0041"']],
  [
    "a=1&b=2|c=3",
    "field a,operator =,value 1,connective &,field b,operator =,value 2,connective |,field c,operator =,value 3".split(
      ",",
    ),
  ],
  ["! (a=1)", ["not !", "space  ", "punctuation (", "field a", "operator =", "value 1", "punctuation )"]],
  ["! a(b=1)", ["not !", "space  ", "field a", "punctuation (", "field b", "operator =", "value 1", "punctuation )"]],
  ["a()>=3", ["field a", "punctuation (", "punctuation )", "operator >=", "value 3"]],
  ["f![1, null]", ["field f", "operator ![", "value 1", "punctuation ,", "space  ", "null null", "punctuation ]"]],
  ["f[]", ["field f", "operator [", "punctuation ]"]],
  ["na", ["field na"]],
  ["a=", ["field a", "operator ="]],
  ["=5", ["operator =", "value 5"]],
  ['a="x', ["field a", "operator =", 'string "x']],
  ['a="x\\', ["field a", "operator =", 'string "x', "error \\"]],
  ['a="\\q\\z"', ["field a", "operator =", 'string "', "error \\q", "error \\z", 'string "']],
  ['f["x"y,,"', ["field f", "operator [", 'string "x"', "error y", "punctuation ,", "punctuation ,", 'string "']],
  ['f[ "\\q"', ["field f", "operator [", "space  ", 'string "', "error \\q", 'string "']],
  ['a="x"y', ["field a", "operator =", 'string "x"', "error y"]],
  ["a=1)", ["field a", "operator =", "value 1)"]],
  ["()) !x %", ["punctuation (", "punctuation )", "error )", "space  ", "error !", "error x", "space  ", "error %"]],
  ["a=\0\ud800b", ["field a", "operator =", "error \0", "error \ud800", "value b"]],
])("%j", (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test("a valid filter has no errors, and its fields, operators and values are those of the tree", () => {
  fc.assert(
    fc.property(anyValidPosition, ({ text }) => {
      const spans = highlight(text);
      expect(spans.filter(({ kind }) => kind === "error")).toEqual([]);
      // Without white space, the parts are a filter with the same meaning.
      const written = spans.filter(({ kind }) => kind !== "space").map(({ start, end }) => text.slice(start, end));
      expect(print(parseOrThrow(written.join("")))).toBe(print(parseOrThrow(text)));
    }),
    { numRuns: LAW_RUNS },
  );
});

test("the text must be a string", () => {
  expect(() => highlight(undefined as never)).toThrow('Argument "text" of highlight() must be a string');
});
