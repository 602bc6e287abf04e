// Makes JavaScript of the service, in service/.build: a thread cannot run TypeScript, and a start should be quick.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Imports of `ampipe` go to its sources, as tsconfig.json says; other packages stay where they are. */
export async function buildService() {
  const { outputFiles } = await build({
    absWorkingDir: HERE,
    entryPoints: { main: "main.ts", "key-command": "key-command.ts", "pglite-worker": "database/pglite/worker.ts" },
    outdir: ".build",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    external: ["@electric-sql/pglite", "@hono/node-server", "hono", "pg", "pino", "chevrotain"],
    write: false,
  });
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    // Whoever starts at the same time never sees half a file.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  }
}
