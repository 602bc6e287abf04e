// Bundles the service into service/.build: worker threads cannot run TypeScript, and the bundle starts faster.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";

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

/** Bundles `ampipe` from its sources (see paths in tsconfig.json). Other packages are imported from node_modules. */
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
  for (const { path, contents } of outputFiles) writeComplete(path, contents);
  const browserFiles = await buildPlayground();
  removeOld(new Set([...outputFiles.map(({ path }) => basename(path)), ...browserFiles]));
}

/** Renamed when complete, because another process may start at the same time. */
function writeComplete(path, contents) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}

/**
 * Bundles the playground for browsers, each file also compressed, and writes the names to playground.json. Returns the
 * names of all files.
 */
async function buildPlayground() {
  const { outputFiles } = await build({
    absWorkingDir: HERE,
    entryPoints: ["playground/main.ts"],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    write: false,
  });
  const css = await transform(readFileSync(join(HERE, "playground/page.css")), { loader: "css", minify: true });
  const files = {
    script: ["js", outputFiles[0].contents],
    style: ["css", Buffer.from(css.code)],
    icon: ["svg", readFileSync(join(HERE, "playground/icon.svg"))],
  };
  const names = Object.entries(files).map(([name, [extension, contents]]) => {
    const hash = createHash("sha256").update(contents).digest("hex").slice(0, 16);
    const file = `playground-${hash}.${extension}`;
    // Compression takes a second. The name contains a hash, so an existing file is the same.
    for (const [suffix, compress] of [
      ["", (bytes) => bytes],
      [".gz", gzip],
      [".br", brotliCompressSync],
    ]) {
      const path = join(FOLDER, file + suffix);
      if (!existsSync(path)) writeComplete(path, compress(contents));
    }
    return [name, file];
  });
  writeComplete(join(FOLDER, "playground.json"), JSON.stringify(Object.fromEntries(names)));
  return ["playground.json", ...names.flatMap(([, file]) => [file, `${file}.gz`, `${file}.br`])];
}

function gzip(bytes) {
  return gzipSync(bytes, { level: 9 });
}
