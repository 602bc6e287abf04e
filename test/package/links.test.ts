import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { anchorsIn, linksIn, ROOT_FOLDER } from "../support/markdown.js";

/** The files that `npm pack` publishes; without dist/ if that has not been built. */
const published = new Set(publishedFiles());

function publishedFiles(): string[] {
  const json = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT_FOLDER,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const reports: { files: { path: string }[] }[] = JSON.parse(json);
  return reports.flatMap(({ files }) => files.map(({ path }) => path));
}

const documents = [...published].filter((path) => path.endsWith(".md")).sort();
const textOf = (path: string): string => readFileSync(posix.join(ROOT_FOLDER, path), "utf8");

test("the documents are published", () => {
  expect(documents).toEqual(expect.arrayContaining(["README.md", "docs/sql.md", "grammar/LANGUAGE.md"]));
});

test.each(documents)("every link of %s leads to a published file and to one of its headings", (document) => {
  const broken = linksIn(textOf(document)).filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? document : posix.join(posix.dirname(document), decodeURIComponent(path));
    if (!published.has(target)) return true;
    return anchor !== undefined && !anchorsIn(textOf(target)).includes(anchor);
  });
  expect(broken).toEqual([]);
});
