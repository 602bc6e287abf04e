import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { bundleForBrowsers } from "../../playground/bundle.mjs";
import { writeComplete } from "../write-complete.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FOLDER = join(HERE, "../.build");

/**
 * Bundles the playground for browsers, each file also compressed, and writes the names to playground.json. Returns the
 * names of all files.
 */
export async function buildPlayground() {
  mkdirSync(FOLDER, { recursive: true });
  const script = await bundleForBrowsers("service/playground/main.ts");
  const css = await transform(readFileSync(join(HERE, "page.css")), { loader: "css", minify: true });
  const files = {
    script: ["js", script],
    style: ["css", Buffer.from(css.code)],
    icon: ["svg", readFileSync(join(HERE, "icon.svg"))],
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
