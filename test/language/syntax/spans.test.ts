import { expect, test } from "vitest";
import { type Filter, parseOrThrow } from "../../../src/index.js";

const text = ' (name = "a b" | id![ 1 , "x" ]) & !( ok=true ) ';

/** Returns the text of every span in the tree by its path. */
function slices(node: unknown, path = ""): [path: string, slice: string][] {
  if (typeof node !== "object" || node === null) return [];
  const isSpan = "start" in node && "end" in node;
  const own: [string, string][] = isSpan ? [[path, text.slice(Number(node.start), Number(node.end))]] : [];
  return own.concat(Object.entries(node).flatMap(([key, value]) => slices(value, `${path}/${key}`)));
}

test("every span covers the text of its node", () => {
  const filter: Filter = parseOrThrow(text);
  expect(Object.fromEntries(slices(filter))).toEqual({
    "/span": 'name = "a b" | id![ 1 , "x" ]) & !( ok=true )',
    "/parts/0/span": 'name = "a b" | id![ 1 , "x" ]',
    "/parts/0/parts/0/span": 'name = "a b"',
    "/parts/0/parts/0/span/field": "name",
    "/parts/0/parts/0/span/operator": "=",
    "/parts/0/parts/0/span/value": '"a b"',
    "/parts/0/parts/1/span": 'id![ 1 , "x" ]',
    "/parts/0/parts/1/span/field": "id",
    "/parts/0/parts/1/span/operator": "![",
    "/parts/0/parts/1/span/items/0": "1",
    "/parts/0/parts/1/span/items/1": '"x"',
    "/parts/1/span": "!( ok=true )",
    "/parts/1/part/span": "ok=true",
    "/parts/1/part/span/field": "ok",
    "/parts/1/part/span/operator": "=",
    "/parts/1/part/span/value": "true",
  });
});
