// Bundles the service into service/.build: worker threads cannot run TypeScript, and the bundle starts faster.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleForBrowsers } from "../playground/bundle.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FOLDER = join(HERE, ".build");

/**
 * Bundles `ampipe` from its sources (see paths in tsconfig.json). Other packages are imported from node_modules. Commands that
 * serve no pages need no playground.
 */
export async function buildService({ withPlayground = true } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: HERE,
    entryPoints: {
      main: "main.ts",
      "key-command": "keys/key-command.ts",
      "pglite-worker": "database/pglite/worker.ts",
    },
    outdir: ".build",
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    packages: "external",
    write: false,
  });
  for (const { path, contents } of outputFiles) writeComplete(path, contents);
  if (withPlayground) await buildPlayground();
}

/** Bundles the script of the playground for browsers. */
export async function buildPlayground() {
  writeComplete(join(FOLDER, "playground.js"), await bundleForBrowsers("service/playground/main.ts"));
}

/** Writes a file and renames it when it is complete, because another process may start at the same time. */
function writeComplete(path, contents) {
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}
