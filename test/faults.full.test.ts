import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { plant } from "../scripts/faults/fault.js";
import { lists } from "../scripts/faults/lists.js";
import { readSources } from "../scripts/faults/sources.js";

const faults = lists.flatMap((list) => list.faults);
const sources = readSources(fileURLToPath(new URL("..", import.meta.url)));

describe("the code of each fault of `npm run faults` appears exactly once in src", () => {
  test.each(faults)("$name", (fault) => {
    expect(sources).not.toContainEqual(plant(fault, sources));
  });

  test("no two faults have the same name or make the same change", () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(new Set(faults.map((fault) => JSON.stringify(plant(fault, sources)))).size).toBe(faults.length);
  });
});
