import { expect, test } from "vitest";
import { ranked } from "../../src/editor/rank.js";

test.each<[typed: string, candidates: readonly string[], expected: readonly string[]]>([
  ["", ["b", "a"], ["b", "a"]],
  ["id", ["paid", "valid_id", "idle", "ID", "id", "Idea"], ["id", "ID", "idle", "Idea", "valid_id", "paid"]],
  ["na", ["partner.name", "first-name", "a name", "banana"], ["a name", "first-name", "partner.name", "banana"]],
  ["an", ["banana_an", "banana"], ["banana_an", "banana"]],
  ["name", ["names", "name2"], ["names", "name2"]],
  ["nmae", ["id", "game", "name", "name_2"], ["name", "name_2"]],
  ["xy", ["id"], []],
  ["a".repeat(65), ["b".repeat(65)], []],
])("%j", (typed, candidates, expected) => {
  expect(ranked(candidates, typed, String)).toEqual(expected);
});
