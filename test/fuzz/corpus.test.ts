import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TARGETS } from "./targets.js";

// `npm run fuzz` starts with these texts and adds those that reach other code.

describe.each(Object.entries(TARGETS))("%s", (name, holds) => {
  const texts: readonly string[] = JSON.parse(readFileSync(new URL(`corpus/${name}.json`, import.meta.url), "utf8"));

  test("holds for the texts of its corpus", async () => {
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) await holds(text);
  });
});
