import { expect, test } from "vitest";
import { untieredTests } from "../../scripts/tiered-tests.js";

test("only tests that do the same in every tier are left out after the quick tests", () => {
  const untiered = untieredTests();
  expect(untiered).toContain("test/architecture.test.ts");
  // Imports test/support/runs.ts directly, and test/support/tier.ts through a suite.
  for (const tiered of ["test/laws/meaning.test.ts", "test/engines/differential.test.ts"]) {
    expect(untiered).not.toContain(tiered);
  }
  expect(untiered.filter((file) => file.endsWith(".full.test.ts"))).toEqual([]);
});
