import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findBanned } from "./prose/find-banned.js";

/**
 * Searches for banned phrases: in every tracked file (`npm run lint`), or in some (`npx tsx scripts/prose.ts FILE...`).
 * Prints each phrase with its position and replacement, and exits with 1 if it finds any.
 */

/** The list itself, its test, and data files. */
const EXCLUDED =
  /^(scripts\/prose\/banned-phrases\.ts|test\/scripts\/prose\.test\.ts|grammar\/conformance\/.*\.json|package-lock\.json|.*\/package-lock\.json)$/;
const TEXTS = /(\.(ts|mts|tsx|mjs|js|json|md|html|ebnf|yml|sh)|^\.ci\/run)$/;

const given = process.argv.slice(2);
const tracked = execFileSync("git", ["ls-files", "-z", ...given], { encoding: "utf8" }).split("\0");
const files = tracked.filter((file) => TEXTS.test(file) && !EXCLUDED.test(file));

let count = 0;
for (const file of files) {
  for (const { line, found, instead } of findBanned(readFileSync(file, "utf8"))) {
    console.log(`${file}:${line}  "${found}": write ${instead}.`);
    count += 1;
  }
}
console.log(count === 0 ? `No banned phrases in ${files.length} files.` : `${count} banned phrases.`);
process.exitCode = count === 0 ? 0 : 1;
