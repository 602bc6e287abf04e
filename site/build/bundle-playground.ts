import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { slimChevrotain } from "../../scripts/slim-chevrotain.mjs";

/** Bundles the playground with its sample data into a folder. Returns the name of the file. */
export async function bundlePlayground(root: string, folder: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["site/playground/main.ts"],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    alias: { "@codemirror/language": join(root, "playground/no-language.ts") },
    plugins: [slimChevrotain],
    write: false,
  });
  const contents = outputFiles.map((file) => file.text).join("");
  // Browsers may keep the file, because its name changes with its content.
  const name = `playground-${createHash("sha256").update(contents).digest("hex").slice(0, 12)}.js`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), contents);
  return name;
}
