import { watch } from "node:fs";
import { join } from "node:path";
import { generateApi } from "./api.js";
import { bundlePlayground } from "./bundle-playground.js";
import { generatePages, removePages, repositoryIn } from "./generate.js";
import { runVitePress, siteEnvironment } from "./run-vitepress.js";

/** Folders whose documents are pages. */
const WATCHED = [".", "docs", "grammar", "service", "site/content"];

/** Serves the site for development until it is interrupted. Pages follow changes of the documents. */
export async function serveSite(root: string, base: string): Promise<void> {
  const site = join(root, "site");
  const generated = join(site, ".generated");
  removePages(generated);
  generatePages(root, generated);
  generateApi(root, repositoryIn(root));
  const watchers = WATCHED.map((folder) =>
    watch(join(root, folder), (_event, file) => {
      if (!file?.endsWith(".md")) return;
      try {
        generatePages(root, generated);
      } catch (error) {
        // A document that is being written may have a broken link.
        console.error(error instanceof Error ? error.message : error);
      }
    }),
  );
  const playground = await bundlePlayground(join(generated, "public"));
  try {
    await runVitePress(root, "dev", siteEnvironment(base, playground));
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}
