import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { installed } from "./projects.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const CASES = fileURLToPath(new URL("../../../grammar/conformance", import.meta.url));

/** Bundles the conformance tests with the packed package. The program prints its summary, on a page into the title. */
export async function bundleConformance(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, "conformance-program.ts")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    // The imports of tests are only for their side effects, which package.json denies for all files but a few.
    ignoreAnnotations: true,
    // Its files are in the bundle, so only their names count.
    define: { "import.meta.url": '"file:///test/"' },
    plugins: [forEveryRuntime],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

const forEveryRuntime: Plugin = {
  name: "for-every-runtime",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vitest$/ }, () => ({ path: join(HERE, "small-vitest.ts") }));
    onResolve({ filter: /^(?:\.\.\/)+src\/[\w-]+\.js$/ }, ({ path }) => ({
      path: installed(`ampipe/dist/${path.slice(path.lastIndexOf("/"))}`),
    }));
    // Only for the tests: in the package, such an import is an error.
    onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      importer.startsWith(installed("ampipe")) ? null : { path, namespace: "replaced" },
    );
    onLoad({ filter: /^node:util\/types$/, namespace: "replaced" }, () => ({
      contents: "export const isDate = (value) => value instanceof Date;",
    }));
    onLoad({ filter: /^node:fs$/, namespace: "replaced" }, () => {
      const names = readdirSync(CASES).filter((name) => name.endsWith(".json"));
      const cases = Object.fromEntries(names.map((name) => [name, readFileSync(join(CASES, name), "utf8")]));
      const contents = `
        const cases = ${JSON.stringify(cases)};
        export const readFileSync = ({ pathname }) => cases[pathname.slice(pathname.lastIndexOf("/") + 1)];
      `;
      return { contents, loader: "js" };
    });
  },
};
