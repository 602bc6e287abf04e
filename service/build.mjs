// Bundles the service into service/.build: worker threads cannot run TypeScript, and the bundle starts faster.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildPlayground } from "./playground/build.mjs";
import { writeComplete } from "./write-complete.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FOLDER = join(HERE, ".build");
/** Milliseconds. A process that uses older files has loaded them by then. */
const OLD = 24 * 60 * 60 * 1000;

/** Removes chunks of old builds. Their names contain a hash of their content, so builds do not overwrite them. */
function removeOld(current) {
  for (const file of readdirSync(FOLDER)) {
    const path = join(FOLDER, file);
    if (!current.has(file) && Date.now() - statSync(path).mtimeMs > OLD) rmSync(path, { force: true });
  }
}

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
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    external: [
      "@electric-sql/pglite",
      "@hono/node-server",
      "hono",
      "pg",
      "pino",
      "pino-pretty",
      "prom-client",
      "chevrotain",
    ],
    write: false,
  });
  mkdirSync(FOLDER, { recursive: true });
  for (const { path, contents } of outputFiles) writeComplete(path, contents);
  const browserFiles = withPlayground ? await buildPlayground() : [];
  removeOld(new Set([...outputFiles.map(({ path }) => basename(path)), ...browserFiles]));
}
