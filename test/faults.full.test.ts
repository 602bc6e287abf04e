import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plant } from "../scripts/faults/fault.js";
import { lists } from "../scripts/faults/lists.js";

const faults = lists.flatMap((list) => list.faults);

function sourceOf(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
}

describe("the faults of `npm run faults` still fit the sources", () => {
  test.each(faults)("$name", (fault) => {
    const source = sourceOf(fault.file);
    expect(plant(fault, source)).not.toBe(source);
  });

  test("no two have the same name or make the same change", () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(new Set(faults.map((fault) => plant(fault, sourceOf(fault.file)))).size).toBe(faults.length);
  });
});

test.each([
  ["nowhere", "a", "is there nowhere"],
  ["twice", "one two two", "is there 2 times"],
])("a fault whose text stands in its file %s is stale", (_where, source, message) => {
  expect(() => plant({ name: "n", file: "f.ts", find: "two", replace: "2" }, source)).toThrow(message);
});
