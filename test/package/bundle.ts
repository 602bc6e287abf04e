import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Bundles and minifies a module for browsers. Packages are resolved from `folder`. */
export async function bundle(source: string, folder: string): Promise<Buffer> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    // Peer dependencies of ampipe/testing, ampipe/codemirror and ampipe/react.
    external: ["fast-check", "@codemirror/*", "react"],
    write: false,
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

/** Returns the size in bytes after gzip. */
export function gzippedSize(code: Buffer): number {
  return gzipSync(code, { level: 9 }).length;
}
