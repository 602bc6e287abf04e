import { posix } from "node:path";
import { headingOf, linesOf, sectionOf, slugOf } from "./markdown.js";
import { isServed, OWN_PAGES, PAGES, pageOf } from "./pages.js";

/** How the site is built from the files of the repository. */
export interface Repository {
  /** Returns the text of a file, or undefined if it does not exist. */
  read(file: string): string | undefined;
}

/** Where a link leads on the site. `source` is a file that becomes a page of its own because something links to it. */
export interface Target {
  readonly url: string;
  readonly source?: string;
  /** A file that the site serves unchanged. */
  readonly served?: string;
  /** The heading of the page. */
  readonly title?: string | undefined;
}

/** The page that shows a source file of the repository. */
export function sourcePageOf(file: string): string {
  return `source/${file.replaceAll(/[[\]]/g, "")}`;
}

/**
 * Returns where a link of `file` leads on the site. Links in the documents are paths in the repository, so that they work
 * in a clone and in repository viewers. Throws if the file does not exist, or no page shows it.
 */
export function resolveLink(target: string, file: string, repository: Repository): Target {
  if (/^[a-z]+:/.test(target)) return { url: target };
  const [path = "", anchor] = target.split("#");
  const linked = path === "" ? file : posix.join(posix.dirname(file), decodeURIComponent(path));
  const fragment = anchor === undefined ? "" : `#${anchor}`;
  const page = pageOf(linked);
  if (page) return { url: `/${page.path}.md${fragment}`, title: titleOf(repository.read(linked) ?? "") };
  if (linked === "README.md") return { url: readmeUrl(anchor, file, repository) };
  const own = Object.entries(OWN_PAGES).find(([, source]) => source === linked);
  if (own) return { url: `/${own[0]}.md${fragment}` };
  if (repository.read(linked) === undefined) throw new Error(`${file}: no such file: ${target}`);
  if (isServed(linked)) return { url: `/${linked}${fragment}`, served: linked };
  if (fragment !== "") throw new Error(`${file}: a source file has no anchors: ${target}`);
  return { url: `/${sourcePageOf(linked)}.md`, source: linked };
}

/** The README is not a page. Its sections are on several pages. */
function readmeUrl(anchor: string | undefined, file: string, { read }: Repository): string {
  if (anchor === undefined) return "/index.md";
  const readme = read("README.md") ?? "";
  const page = PAGES.find(({ parts }) =>
    parts.some(
      (part) => part.file === "README.md" && part.section && anchors(sectionOf(readme, part.section)).has(anchor),
    ),
  );
  if (!page) throw new Error(`${file}: no page shows README.md#${anchor}`);
  return `/${page.path}.md#${anchor}`;
}

function titleOf(text: string): string | undefined {
  return /^(?:# |<h1>)(.*?)(?:<\/h1>)?$/m.exec(text)?.[1];
}

function anchors(text: string): Set<string> {
  return new Set(linesOf(text).flatMap((line) => slugOf(headingOf(line)?.text ?? "") || []));
}
