import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { slimChevrotain } from "../scripts/slim-chevrotain.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Bundles a script with the playground for browsers. The path is relative to the root of the project. */
export async function bundleForBrowsers(entry) {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    alias: Object.fromEntries(["@codemirror/language", "@lezer/common"].map((name) => [name, `${HERE}no-language.ts`])),
    plugins: [slimChevrotain],
    write: false,
  });
  return outputFiles[0].contents;
}
