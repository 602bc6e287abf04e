import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";
import { ENTRIES } from "./scripts/package-entries.js";
import { slimChevrotain } from "./scripts/slim-chevrotain.mjs";
import { SHELLS } from "./src/cli/completion/write-script.js";

const shared: Options = {
  entry: ENTRIES.map((entry) => `src/${entry}.ts`),
  target: "es2022",
  platform: "neutral",
  // Without it, each entry would have its own copy of the classes.
  splitting: true,
  // Chevrotain is bundled: users get no dependency, no engine warning and only the parts that are used.
  noExternal: [/^@?chevrotain/],
  esbuildPlugins: [slimChevrotain],
};

const modules: Options = {
  ...shared,
  format: "esm",
  async onSuccess() {
    const licence = await readFile("node_modules/chevrotain/LICENSE.txt", "utf8");
    const notice =
      "This package contains parts of Chevrotain (the chevrotain and @chevrotain/* packages), modified: " +
      "parts that it does not use are left out.\n\n";
    await writeFile("dist/THIRD-PARTY-NOTICES.txt", notice + licence);
  },
};

const commonjs: Options = {
  ...shared,
  format: "cjs",
  outDir: "dist/cjs",
  // Not .cjs, so that the declarations can be the same files as those of the ES modules.
  outExtension: () => ({ js: ".js" }),
  async onSuccess() {
    await writeFile("dist/cjs/package.json", `${JSON.stringify({ type: "commonjs" })}\n`);
  },
};

/**
 * Returns the build of the program of package.json's `bin`. Each command is loaded when it is called, and minified, so that
 * the program starts fast.
 */
export const programTo = (outDir: string): Options => ({
  ...shared,
  entry: { main: "src/cli/main.ts" },
  outDir,
  format: "esm",
  platform: "node",
  minify: true,
  async onSuccess() {
    for (const shell of SHELLS) await copyFile(`src/cli/completion/script.${shell}`, `${outDir}/script.${shell}`);
  },
});

export default defineConfig(async () => {
  // Not by tsup, which runs all builds at the same time: cleaning dist would delete dist/cjs.
  await rm("dist", { recursive: true, force: true });
  return [modules, commonjs, programTo("dist/cli")];
});
