import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
/** In the project, so that its packages are found. */
const FOLDER = join(PROJECT, "service/.build");

/** The path of a TypeScript file of the project as JavaScript, for threads and processes, named after what it holds. */
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
  // Other tests may write it at the same time: they all write the same, and none is seen before it is complete.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
  return file;
}

export function bundlePgliteWorker(): Promise<string> {
  return bundle("service/database/pglite/worker.ts");
}
