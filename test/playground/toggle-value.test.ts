import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chosenValues, toggleValue } from "../../playground/toggle-value.js";
import { parseOrThrow, print } from "../../src/index.js";

const state = { name: "state", isList: false };
const tags = { name: "tags", isList: true };

describe("a button for a value", () => {
  test.each([
    ["", state, "open", "state=open"],
    ["state=open", state, "done", "state[open,done]"],
    ["state[open,done]", state, "open", "state=done"],
    ["state=open", state, "open", ""],
    ["state=open&id>5", state, "open", "id>5"],
    ["id>5", state, null, "id>5&state=null"],
    ["state=null", state, "a&b", 'state[null,"a&b"]'],
    ["id=1|id=2", state, "open", "(id=1|id=2)&state=open"],
    ["state!=open", state, "open", "state!=open&state=open"],
    ["state*op", state, "open", "state*op&state=open"],
    ["", tags, "red", "tags*red"],
    ["tags*red", tags, "blue", "tags[red,blue]"],
    ["tags*red", tags, null, "tags=null"],
    ["tags=null", tags, "red", "tags*red"],
    ["state=", state, "open", "state="],
  ])("changes %j, field %o and value %j to %j", (text, field, value, expected) => {
    expect(toggleValue(text, field, value)).toBe(expected);
  });

  test("pressed twice leaves the filter as it was", () => {
    const anyText = fc.constantFrom("", "id>5", "id=1|id=2", "state[x,y]", "!(state=x)&id=7", "state=null");
    const value = fc.option(fc.string({ unit: "grapheme-ascii" }));
    fc.assert(
      fc.property(anyText, value, (text, chosen) => {
        fc.pre(!chosenValues(parseOrThrow(text), state).includes(chosen));
        const once = toggleValue(text, state, chosen);
        expect(chosenValues(parseOrThrow(once), state)).toContain(chosen);
        expect(toggleValue(once, state, chosen)).toBe(print(parseOrThrow(text)));
      }),
    );
  });
});
