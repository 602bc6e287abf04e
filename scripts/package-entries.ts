import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * The entries of the package: each file directly in src is one import, such as `ampipe/sql` for src/sql.ts. tsup builds
 * these files, and `npm run exports` writes them to package.json.
 */
export const ENTRIES: readonly string[] = readdirSync(new URL("../src", import.meta.url))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort((one, other) => Number(other === "index") - Number(one === "index") || (one < other ? -1 : 1));

const MANIFEST = new URL("../package.json", import.meta.url);

interface Target {
  readonly types: string;
  readonly default: string;
}

const targetOf = (folder: string, entry: string): Target => ({
  types: `${folder}/${entry}.d.ts`,
  default: `${folder}/${entry}.js`,
});

/**
 * Returns the `exports` of package.json. With `module-sync`, `import` and `require` load the same ES modules on Node 20.19
 * and later, so a process has one copy of the package. The CommonJS files are for tools that only know `require`, such as
 * Jest.
 */
export function exportsOf(entries: readonly string[]) {
  const conditions = entries.map((entry) => {
    const modules = targetOf("./dist", entry);
    const commonjs = targetOf("./dist/cjs", entry);
    return [entry === "index" ? "." : `./${entry}`, { "module-sync": modules, import: modules, require: commonjs }];
  });
  return { ...Object.fromEntries(conditions), "./package.json": "./package.json" };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));
  writeFileSync(MANIFEST, `${JSON.stringify({ ...manifest, exports: exportsOf(ENTRIES) }, null, 2)}\n`);
}
