import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makePage, makeSourcePage } from "./make-page.js";
import { mapLinks } from "./markdown.js";
import { OWN_PAGES, PAGES } from "./pages.js";
import { type Repository, resolveLink, sourcePageOf } from "./resolve-link.js";

/** Reads the files of the repository in a folder. */
export function repositoryIn(root: string): Repository {
  return {
    read: (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined),
  };
}

/** The pages of the site. */
export interface SitePages {
  /** The text of every page, by its path in the folder of pages. */
  readonly texts: ReadonlyMap<string, string>;
  /** The files of the repository that the site serves unchanged. */
  readonly served: ReadonlySet<string>;
}

/** Makes all pages, except the reference of the API. */
export function makePages(repository: Repository): SitePages {
  const texts = new Map<string, string>();
  // The overview shows it.
  const served = new Set(["docs/pipeline.svg"]);
  const sources = new Set<string>();
  for (const page of PAGES) {
    const { text, sources: linked, served: files } = makePage(page, repository);
    texts.set(`${page.path}.md`, text);
    for (const file of files) served.add(file);
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
  return { texts, served };
}

/** Writes the pages and the static files. Files that did not change are not written, so that a server does not reload them. */
export function generatePages(root: string, folder: string): void {
  const { texts, served } = makePages(repositoryIn(root));
  for (const [path, text] of texts) writeChanged(join(folder, path), text);
  for (const file of served) {
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
