import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makePage, makeSourcePage } from "./make-page.js";
import { mapLinks } from "./markdown.js";
import { OWN_PAGES, PAGES, STATIC_FILES } from "./pages.js";
import { type Repository, resolveLink, sourcePageOf } from "./resolve-link.js";

/** Reads the files of the repository in a folder. */
export function repositoryIn(root: string): Repository {
  return {
    read: (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined),
  };
}

/** Returns the text of every page, by its path in the folder of pages. */
export function makePages(repository: Repository): Map<string, string> {
  const texts = new Map<string, string>();
  const sources = new Set<string>();
  for (const page of PAGES) {
    const { text, sources: linked } = makePage(page, repository);
    texts.set(`${page.path}.md`, text);
    for (const source of linked) sources.add(source);
  }
  for (const [path, file] of Object.entries(OWN_PAGES)) {
    const text = repository.read(file);
    if (text === undefined) throw new Error(`${file} does not exist.`);
    texts.set(
      `${path}.md`,
      mapLinks(text, (link) => ({ ...link, target: resolveLink(link.target, file, repository).url })),
    );
  }
  for (const source of sources)
    texts.set(`${sourcePageOf(source)}.md`, makeSourcePage(source, repository.read(source) ?? ""));
  return texts;
}

/** Writes the pages and the static files. Files that did not change are not written, so that a server does not reload them. */
export function generatePages(root: string, folder: string): void {
  for (const [path, text] of makePages(repositoryIn(root))) writeChanged(join(folder, path), text);
  for (const file of STATIC_FILES) {
    const target = join(folder, "public", file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, file), target);
  }
  copyFileSync(join(root, "service/playground/icon.svg"), join(folder, "public/icon.svg"));
}

/** Removes the pages of an earlier run, except the reference of the API, which takes long to generate. */
export function removePages(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name !== "api") rmSync(join(folder, name), { recursive: true });
}

function writeChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
