import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { singleLine } from "../../../src/codemirror.js";
import { highlight } from "../../../src/editor.js";
import { parse, sameFilter } from "../../../src/index.js";
import { anyBrokenText, anyWrittenFilter } from "../../../src/testing.js";
import { RUNS } from "../../support/runs.js";
import { products } from "./support/editor.js";

const empty = EditorState.create({ extensions: [singleLine()] });

function pasted(insert: string): string {
  return empty.update({ changes: { from: 0, insert } }).state.doc.toString();
}

test.each([
  ["a=1\n& b=2\n", "a=1 & b=2 "],
  ['a="\n', 'a="\\n'],
  ['"\n', '" '],
  ['a="\n\n"&\nb["x\r\ny"\n,z]', 'a="\\n\\n"& b["x\\ny" ,z]'],
  ["a=x\ny", "a=x y"],
  ["\n", " "],
  ['a="x\\"\ny"', 'a="x\\"\\ny"'],
])("joins the lines of %j", (text, expected) => {
  expect(pasted(text)).toBe(expected);
});

test("a filter on several lines keeps its meaning", () => {
  // A bare value may contain line breaks, which become spaces in it.
  const filters = anyWrittenFilter(products).filter(({ text }) => !/[\n\r]/.test(text));
  fc.assert(
    fc.property(filters, fc.infiniteStream(fc.boolean()), ({ text, filter }, isBroken) => {
      const lines = highlight(text).map(({ start, end, kind }) => {
        const part = text.slice(start, end);
        return kind === "string" ? part : part.replaceAll(" ", () => (isBroken.next().value ? "\n" : " "));
      });
      const joined = parse(pasted(lines.join("")));
      return joined.ok && sameFilter(joined.value, filter);
    }),
    { numRuns: RUNS },
  );
});

test("any text becomes one line, and a text of one line stays as it was", () => {
  fc.assert(
    fc.property(fc.oneof(anyBrokenText(), fc.string()), (text) => {
      const joined = pasted(text);
      expect(joined).not.toMatch(/[\n\r]/);
      if (!/[\n\r]/.test(text)) expect(joined).toBe(text);
    }),
    { numRuns: RUNS },
  );
});

test("the cursor stays after the pasted text", () => {
  const insert = 'a="x\ny"';
  const { state } = empty.update({ changes: { from: 0, insert }, selection: { anchor: insert.length } });
  expect(state.selection.main.head).toBe('a="x\\ny"'.length);
});
