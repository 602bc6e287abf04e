import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export interface BundleSize {
  readonly minified: number;
  readonly gzipped: number;
}

/** Bundles everything that a module exports, for browsers, and returns its size in bytes. */
export async function bundleSize(name: string, folder: string): Promise<BundleSize> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from ${JSON.stringify(name)};`, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    external: ["fast-check"],
    write: false,
  });
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents));
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
}
