import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makePages, repositoryIn } from "../../site/build/generate.js";
import { PAGES, pageOf } from "../../site/build/pages.js";
import { resolveLink } from "../../site/build/resolve-link.js";
import { sidebar } from "../../site/build/sidebar.js";
import { anchorsIn, linksIn, ROOT_FOLDER } from "../support/markdown.js";

const repository = repositoryIn(ROOT_FOLDER);
const { texts: pages, served } = makePages(repository);

test("every document is a page of the site", () => {
  const documents = readdirSync(`${ROOT_FOLDER}/docs`).filter((file) => file.endsWith(".md"));
  // Add a new document to site/build/pages.ts.
  expect(documents.filter((file) => pageOf(`docs/${file}`) === undefined)).toEqual([]);
});

test("the sidebar has every page once, and every import", () => {
  const links = sidebar(["index", "sql"]).flatMap(({ items = [] }) => items.map(({ link }) => link));
  expect(links).toEqual([...PAGES.map(({ path }) => `/${path}`), "/api/", "/api/ampipe", "/api/sql"]);
  expect(new Set(links).size).toBe(links.length);
});

describe.each([...pages.keys()])("%s", (path) => {
  const text = pages.get(path) ?? "";

  test("links to pages and headings that exist", () => {
    const broken = linksIn(text).filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [file = "", anchor] = link.split("#");
      if (file === "") return anchor !== undefined && !anchorsOf(text).includes(anchor);
      if (served.has(file.slice(1))) return false;
      const target = pages.get(file.slice(1));
      return target === undefined || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test("has one title, and no heading twice unless its document has", () => {
    if (path === "index.md") return;
    const prose = text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1$/gm, "");
    expect(prose.match(/^# |<h1/gm)?.length).toBe(1);
    const [page] = PAGES.filter((one) => `${one.path}.md` === path && one.parts.length > 1);
    const headings = page === undefined ? [] : anchorsIn(text);
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
  });
});

/** A heading may name its anchor itself. */
function anchorsOf(text: string): string[] {
  return [...anchorsIn(text), ...Array.from(text.matchAll(/\{#(\S+)\}$/gm), ([, anchor = ""]) => anchor)];
}

test("every diagnostic code has an anchor", () => {
  const codes = Array.from(
    repository.read("docs/diagnostics.md")?.matchAll(/^\| `([a-z0-9.-]+)` \|/gm) ?? [],
    ([, code]) => code,
  );
  expect(codes.length).toBeGreaterThan(80);
  expect(Array.from((pages.get("errors.md") ?? "").matchAll(/ \{#(\S+)\}$/gm), ([, code]) => code)).toEqual(codes);
});

test.each([
  ["http.md#cursors", "docs/sql.md", "/guide/http.md#cursors"],
  ["#scoping", "docs/sql.md", "/guide/sql.md#scoping"],
  ["../grammar/LANGUAGE.md", "docs/sql.md", "/language.md"],
  ["../README.md", "docs/sql.md", "/index.md"],
  ["../README.md#operators", "docs/sql.md", "/language/cheat-sheet.md#operators"],
  ["../examples/next/products/%5Bid%5D/route.ts", "docs/http.md", "/source/examples/next/products/id/route.ts.md"],
  ["pipeline.svg", "docs/sql.md", "/docs/pipeline.svg"],
  ["diagrams.html#condition", "grammar/LANGUAGE.md", "/language/diagrams.md#condition"],
  ["https://hono.dev", "docs/http.md", "https://hono.dev"],
])("the link %s in %s leads to %s", (link, file, url) => {
  expect(resolveLink(link, file, repository).url).toBe(url);
});

test.each([
  ["missing.md", "docs/sql.md: no such file: missing.md"],
  ["../README.md#missing", "docs/sql.md: no page shows README.md#missing"],
  ["../examples/hono.ts#app", "docs/sql.md: a source file has no anchors: ../examples/hono.ts#app"],
])("the link %s is an error", (link, message) => {
  expect(() => resolveLink(link, "docs/sql.md", repository)).toThrow(message);
});
