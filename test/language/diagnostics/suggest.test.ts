import { expect, test } from "vitest";
import { nearest } from "../../../src/language/diagnostics/suggest.js";

test("the search for similar names stops, however many names there are", () => {
  function* endless(candidate: string): Iterable<string> {
    yield "statu";
    for (;;) yield candidate;
  }
  expect(nearest("state", endless("draft"))).toEqual(["statu"]);
  expect(nearest("state", endless("a name of another length"))).toEqual(["statu"]);
});
