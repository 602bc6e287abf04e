import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
/** Inside the project, so that packages resolve. */
const FOLDER = join(PROJECT, "service/.build");

/**
 * Bundles a TypeScript file of the project for threads and processes. Returns a path that contains a hash of the
 * content.
 */
export async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(PROJECT, entry)],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    tsconfig: join(PROJECT, "tsconfig.json"),
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  const file = join(FOLDER, `test-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  // Renamed when complete, because other tests may write the same file at the same time.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
  return file;
}

export function bundlePgliteWorker(): Promise<string> {
  return bundle("service/database/pglite/worker.ts");
}
