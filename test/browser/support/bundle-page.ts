import { build } from "esbuild";
import { ROOT_FOLDER } from "../../support/markdown.js";

/**
 * Bundles a script for browsers. The path is relative to the root of the project. `ampipe` is the sources, by the paths
 * of tsconfig.json.
 */
export async function bundlePage(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: ROOT_FOLDER,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** Returns an HTML page with one script and, optionally, a style sheet, as a strict content security policy requires. */
export function htmlPage({ title, body = "", style = false }: PageOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${style ? '<link rel="stylesheet" href="/page.css">\n' : ""}<script type="module" src="/page.js"></script>
</head>
<body>${body}</body>
</html>
`;
}

export interface PageOptions {
  readonly title: string;
  readonly body?: string;
  /** Whether the page has the style sheet `/page.css`. */
  readonly style?: boolean;
}
