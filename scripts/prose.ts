import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findBanned } from "./prose/find-banned.js";

/**
 * Checks the words of the project: `npm run lint` runs it over every tracked file, `npx tsx scripts/prose.ts FILE...`
 * over some. Prints each banned phrase with its place and what to write instead, and exits with 1 if there is any.
 */

/** The list itself, its test, and texts that are data. */
const LEFT_OUT =
  /^(scripts\/prose\/banned-phrases\.ts|test\/scripts\/prose\.test\.ts|grammar\/conformance\/.*\.json|package-lock\.json|.*\/package-lock\.json)$/;
const TEXTS = /(\.(ts|mts|tsx|mjs|js|json|md|html|ebnf|yml|sh)|^\.ci\/run)$/;

const given = process.argv.slice(2);
const tracked = execFileSync("git", ["ls-files", "-z", ...given], { encoding: "utf8" }).split("\0");
const files = tracked.filter((file) => TEXTS.test(file) && !LEFT_OUT.test(file));

let count = 0;
for (const file of files) {
  for (const { line, found, instead } of findBanned(readFileSync(file, "utf8"))) {
    console.log(`${file}:${line}  "${found}": write ${instead}.`);
    count += 1;
  }
}
console.log(count === 0 ? `No banned phrase in ${files.length} files.` : `${count} banned phrases.`);
process.exitCode = count === 0 ? 0 : 1;
