import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { generateApi } from "./api.js";
import { bundlePlayground } from "./bundle-playground.js";
import { type BuiltSite, checkLinks } from "./check-links.js";
import { addContentSecurityPolicy } from "./content-security-policy.js";
import { generatePages, removePages, repositoryIn } from "./generate.js";
import { runVitePress, siteEnvironment } from "./run-vitepress.js";

/** Builds the site to site/dist, adds a content security policy and checks all links. `base` is the path of the site. */
export async function buildSite(root: string, base: string): Promise<void> {
  const site = join(root, "site");
  removePages(join(site, ".generated"));
  generatePages(root, join(site, ".generated"));
  generateApi(root, repositoryIn(root));
  const playground = await bundlePlayground(join(site, ".generated/public"));
  rmSync(join(site, "dist"), { recursive: true, force: true });
  await runVitePress(root, "build", siteEnvironment(base, playground));
  finishPages(join(site, "dist"));
  const problems = checkLinks(readSite(join(site, "dist")), base);
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n${problems.length} problems in site/dist`);
  console.error("Links: checked");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    );
}

function finishPages(dist: string): void {
  for (const file of filesIn(dist).filter((path) => path.endsWith(".html"))) {
    const html = readFileSync(join(dist, file), "utf8");
    writeFileSync(join(dist, file), addContentSecurityPolicy(html));
  }
}

/** Reads what `checkLinks` needs of a built site. */
export function readSite(dist: string): BuiltSite {
  const files = filesIn(dist);
  const read = files.filter((file) => /\.(?:html|css)$/.test(file));
  return { paths: new Set(files), texts: new Map(read.map((file) => [file, readFileSync(join(dist, file), "utf8")])) };
}
