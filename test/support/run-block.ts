import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Block } from "./markdown.js";

const TEST_FOLDER = new URL("../", import.meta.url);

/** Runs a block as a module that imports `ampipe` from the sources. Returns its exports and logged values. */
export async function runBlock({ document, line, code }: Block) {
  const source = code
    .replaceAll(/from "ampipe(?:\/([\w-]+))?"/g, (_all, entry = "index") => `from "../src/${entry}.js"`)
    .replaceAll('from "./mongodb.js"', 'from "../examples/mongodb.js"');
  // The name is unique because several test files run blocks at the same time.
  const file = new URL(`.docs-${document.replaceAll(/\W/g, "-")}-${line}-${randomUUID()}.ts`, TEST_FOLDER);
  writeFileSync(file, source);
  const logged: unknown[] = [];
  const { log } = console;
  console.log = (...values: unknown[]) => void logged.push(...values);
  try {
    return { exports: (await import(/* @vite-ignore */ fileURLToPath(file))) as Record<string, unknown>, logged };
  } finally {
    console.log = log;
    rmSync(file);
  }
}
