// Makes JavaScript of the service, in service/.build: a thread cannot run TypeScript, and a start should be quick.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FOLDER = join(HERE, ".build");
/** Milliseconds. Whoever runs from older files has loaded them. */
const OLD = 24 * 60 * 60 * 1000;

/** Chunks are named after what they hold, so that those of former builds stay behind. */
function removeOld(current) {
  for (const file of readdirSync(FOLDER)) {
    const path = join(FOLDER, file);
    if (!current.has(file) && Date.now() - statSync(path).mtimeMs > OLD) rmSync(path, { force: true });
  }
}

/** Imports of `ampipe` go to its sources, as tsconfig.json says; other packages stay where they are. */
export async function buildService() {
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
    external: ["@electric-sql/pglite", "@hono/node-server", "hono", "pg", "pino", "prom-client", "chevrotain"],
    write: false,
  });
  mkdirSync(FOLDER, { recursive: true });
  for (const { path, contents } of outputFiles) {
    // Whoever starts at the same time never sees half a file.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  }
  removeOld(new Set(outputFiles.map(({ path }) => basename(path))));
}
