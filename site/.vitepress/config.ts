import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCssVariablesTheme } from "shiki/core";
import { defineConfigWithTheme } from "vitepress";
import { slugOf } from "../build/markdown.js";
import { addFilterRules } from "../build/markdown-rules.js";
import { sidebar } from "../build/sidebar.js";
import type { AmpipeTheme } from "./theme/playground.js";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the site is served: a path that begins and ends with a slash. `npm run docs -- --base` sets it. */
const base = process.env.AMPIPE_SITE_BASE ?? "/";

/** The file of the bundled playground. */
const playground = process.env.AMPIPE_SITE_PLAYGROUND ?? "";

const modules = readdirSync(folder("../../src"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));

export default defineConfigWithTheme<AmpipeTheme>({
  base,
  lang: "en",
  title: "ampipe",
  description: "A filter language for list endpoints",
  srcDir: folder("../.generated"),
  outDir: folder("../dist"),
  cacheDir: folder("./cache"),
  head: [["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }]],
  markdown: {
    // Repository viewers have the same anchors.
    anchor: { slugify: slugOf },
    config: (md) => addFilterRules(md, base),
    // One theme whose colours are in the style sheet, for light and dark: two themes would take twice as long.
    theme: createCssVariablesTheme({ name: "ampipe", variablePrefix: "--code-", fontStyle: true }),
  },
  vite: {
    resolve: {
      alias: [
        { find: /^ampipe$/, replacement: folder("../../src/index.ts") },
        { find: /^ampipe\/([\w-]+)$/, replacement: folder("../../src/$1.ts") },
      ],
    },
    // The index of the search is a large chunk. It is loaded when the search is opened.
    build: { chunkSizeWarningLimit: 4_000 },
    // The pages are generated files. Their styles need no other configuration of the project.
    css: { postcss: {} },
    publicDir: folder("../.generated/public"),
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("ampipe-") } } },
  themeConfig: {
    logo: { src: "/icon.svg", alt: "" },
    playground: `${base}${playground}`,
    nav: [
      { text: "Start", link: "/start/first-endpoint" },
      { text: "Language", link: "/language" },
      { text: "Guides", link: "/guide/schema", activeMatch: "^/(guide|bridges)/" },
      { text: "API", link: "/api/" },
      { text: "Playground", link: "/playground" },
    ],
    sidebar: sidebar(modules),
    outline: { level: [2, 3] },
    // Functions are not allowed here: the pages would need eval, which the content security policy forbids.
    search: { provider: "local", options: { detailedView: true } },
    docFooter: { prev: "Previous", next: "Next" },
  },
});
