import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/**
 * Deletes the declarations in dist that no entry imports, such as those of the parser, which would refer to packages that
 * users do not have. Then copies the others to dist/cjs, where TypeScript reads them as CommonJS. Part of `npm run build`.
 */

const DIST = resolve("dist");
const COMMONJS = join(DIST, "cjs");
const IMPORT = /(?:from|import\() ?"(\.[^"]+)\.js"/g;

const isDeclaration = (file: string): boolean => file.endsWith(".d.ts");
const reachable = new Set<string>();
const pending = readdirSync(DIST)
  .filter(isDeclaration)
  .map((file) => join(DIST, file));

for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
  if (reachable.has(file)) continue;
  reachable.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    pending.push(`${resolve(dirname(file), path)}.d.ts`);
  }
}

const all = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter(isDeclaration);
const unused = all.map((file) => join(DIST, file)).filter((file) => !reachable.has(file));
for (const file of unused) rmSync(file);
for (const file of reachable) cpSync(file, join(COMMONJS, relative(DIST, file)));
console.log(`Kept ${reachable.size} declaration files, deleted ${unused.length}.`);
