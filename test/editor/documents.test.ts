import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blocksOf } from "../support/markdown.js";

test("docs/editor.md shows the file of the example of a plain input", () => {
  const [shown] = blocksOf("docs/editor.md").filter(({ language }) => language === "ts plain-input.ts");
  expect(shown?.code).toBe(readFileSync(new URL("../../examples/plain-input.ts", import.meta.url), "utf8"));
});
