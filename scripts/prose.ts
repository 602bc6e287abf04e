import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findBanned } from "./prose/find-banned.js";

/**
 * Finds banned phrases. `npm run lint` checks every file of the project, `npx tsx scripts/prose.ts FILE...` the given files
 * and folders. Prints each phrase with its location and what to write instead, and exits with 1 if there is one.
 */

/** The list itself, its test, and data. */
const EXCLUDED =
  /^(scripts\/prose\/banned-phrases\.ts|test\/scripts\/prose\.test\.ts|grammar\/conformance\/.*\.json|package-lock\.json|.*\/package-lock\.json)$/;
const TEXTS = /(\.(ts|mts|tsx|mjs|js|json|md|html|ebnf|yml|sh)|^\.ci\/run)$/;

const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...process.argv.slice(2)];
const files = [...new Set(execFileSync("git", list, { encoding: "utf8" }).split("\0"))].filter(
  (file) => TEXTS.test(file) && !EXCLUDED.test(file) && existsSync(file),
);

let count = 0;
for (const file of files) {
  for (const { line, found, instead } of findBanned(readFileSync(file, "utf8"))) {
    console.log(`${file}:${line}  "${found}": write ${instead}.`);
    count += 1;
  }
}
console.log(count === 0 ? `No banned phrases in ${files.length} files.` : `${count} banned phrases.`);
process.exitCode = count === 0 ? 0 : 1;
