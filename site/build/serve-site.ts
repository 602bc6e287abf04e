import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { generateApi } from "./api.js";
import { generatePages, removePages, repositoryIn } from "./generate.js";

/** Folders whose documents are pages. */
const WATCHED = [".", "docs", "grammar", "service", "site/content"];

/** Serves the site for development until it is interrupted. Pages follow changes of the documents. */
export async function serveSite(root: string, base: string): Promise<void> {
  const site = join(root, "site");
  const generated = join(site, ".generated");
  removePages(generated);
  generatePages(root, generated);
  generateApi(root, repositoryIn(root));
  for (const folder of WATCHED) {
    watch(join(root, folder), (_event, file) => {
      if (!file?.endsWith(".md")) return;
      try {
        generatePages(root, generated);
      } catch (error) {
        // A document that is being written may have a broken link.
        console.error(error instanceof Error ? error.message : error);
      }
    });
  }
  const program = join(site, "node_modules/vitepress/bin/vitepress.js");
  const server = spawn(process.execPath, [program, "dev", site], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, AMPIPE_SITE_BASE: base },
  });
  await new Promise((resolve) => server.on("exit", resolve));
  process.exit();
}
