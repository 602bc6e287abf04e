import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A test file imports it, directly or through others, if the tier changes what its tests do. */
const TIER = "test/support/tier.ts";

/** Returns the files of quick tests that do the same in every tier. */
export function untieredTests(): readonly string[] {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const known = imports.get(file) ?? readImports(file);
    imports.set(file, known);
    return known;
  };
  const reachesTier = (test: string): boolean => {
    const found = new Set([test]);
    for (const file of found) for (const imported of importsOf(file)) found.add(imported);
    return found.has(TIER);
  };
  const tests = readdirSync("test", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !file.endsWith(".full.test.ts") && !file.includes("node_modules"))
    .map((file) => join("test", file));
  return tests.filter((test) => !reachesTier(test));
}

function readImports(file: string): readonly string[] {
  // Code in strings also looks like imports.
  if (!file.endsWith(".ts") || !existsSync(file)) return [];
  const imports = readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return Array.from(imports, ([, path = ""]) => join(dirname(file), path).replace(/\.js$/, ".ts"));
}
