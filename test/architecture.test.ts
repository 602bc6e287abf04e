import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** The packages of CodeMirror, which only `ampipe/codemirror` imports. */
const PEERS = ["@codemirror/state", "@codemirror/view", "@codemirror/autocomplete", "@codemirror/lint"];

/** The folders that each folder may import. Every folder of src is listed; each backend has its own entry. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  text: [],
  values: [],
  diagnostics: ["text"],
  ast: ["text", "diagnostics"],
  lint: ["text", "diagnostics", "ast"],
  syntax: ["text", "diagnostics", "ast", "lint", "chevrotain"],
  print: ["text", "diagnostics", "ast"],
  schema: ["text", "diagnostics", "ast"],
  bind: ["text", "diagnostics", "values", "ast", "lint", "schema"],
  "backends/memory": ["text", "diagnostics", "values", "ast", "print", "schema", "bind"],
  "backends/sql": ["diagnostics", "values", "ast", "schema", "bind"],
  testing: ["text", "diagnostics", "values", "ast", "print", "schema", "syntax", "bind", "list", "fast-check"],
  check: ["text", "diagnostics", "ast", "schema", "syntax", "bind"],
  list: ["text", "diagnostics", "values", "ast", "schema", "syntax", "bind", "check"],
  "list-sql": ["diagnostics", "values", "schema", "bind", "list", "backends/sql"],
  verify: ["diagnostics", "schema", "list-sql", "backends/sql"],
  http: ["diagnostics", "values", "ast", "print", "schema", "list"],
  sources: ["text", "diagnostics", "values", "schema", "list", "list-sql", "http", "backends/memory", "backends/sql"],
  "json-schema": ["text", "diagnostics", "schema"],
  prisma: ["text", "diagnostics", "values", "ast", "schema", "bind", "backends/sql"],
  drizzle: ["diagnostics", "schema"],
  ui: ["text", "diagnostics", "values", "ast", "schema", "bind", "list", "client"],
  editor: ["text", "diagnostics", "ast", "schema", "bind", "check", "values", "syntax"],
  codemirror: ["text", "diagnostics", "ast", "schema", "bind", "editor", ...PEERS],
  cli: [
    ...["node", "diagnostics", "ast", "print", "schema", "syntax", "bind", "check", "list", "list-sql", "json-schema"],
    ...["backends/sql", "editor"],
    ...["text", "values", "backends/memory", "sources"],
  ],
  client: ["text", "diagnostics", "values", "ast", "print", "schema", "bind", "list"],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

const imports: readonly Import[] = files.flatMap((from) => {
  const source = readFileSync(join(SRC, from), "utf8");
  return [...source.matchAll(/\bfrom\s+"([^"]+)"|\bimport\s*\(?"([^"]+)"/g)].map(([, named = "", dynamic = ""]) => {
    const target = named || dynamic;
    const to = target.startsWith(".")
      ? relative(SRC, join(SRC, dirname(from), target)).replace(/\.js$/, ".ts")
      : target;
    return { from, to };
  });
});

/**
 * Returns the folder of a path inside src (for a backend with its subfolder), the path of an entry point or package, or
 * "node" for a module of Node.js.
 */
function folderOf(path: string): string {
  if (path.startsWith("node:")) return "node";
  return /^(?:backends\/|@codemirror\/)?[^/]+/.exec(path)?.[0] ?? path;
}

test("every folder of src is in the table", () => {
  const folders = new Set(files.filter((file) => file.includes("/")).map(folderOf));
  expect([...folders].sort()).toEqual(Object.keys(ALLOWED).sort());
});

test("a folder imports only folders that the table allows", () => {
  const violations = imports.filter(({ from, to }) => {
    const folder = folderOf(from);
    return from.includes("/") && folderOf(to) !== folder && !ALLOWED[folder]?.includes(folderOf(to));
  });
  expect(violations).toEqual([]);
});

test("every import that the table allows is in use", () => {
  const used = new Set(imports.map(({ from, to }) => `${folderOf(from)} -> ${folderOf(to)}`));
  const allowed = Object.entries(ALLOWED).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`));
  expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
});

test("no file imports an entry point, and every import names a file", () => {
  const targets = imports
    .map(({ to }) => to)
    .filter((to) => !/^(?:chevrotain|fast-check|node:\w+(?:\/\w+)?|@codemirror\/\w+)$/.test(to));
  expect(targets.filter((to) => !files.includes(to) || !to.includes("/"))).toEqual([]);
});

test("no folder has a barrel", () => {
  const barrels = files.filter((file) => {
    const source = readFileSync(join(SRC, file), "utf8");
    return (
      file.includes("/") && (/(?:^|\/)index\.ts$/.test(file) || /^export\s+(?:type\s+)?[{*][^;]*\bfrom\b/m.test(source))
    );
  });
  expect(barrels).toEqual([]);
});

test("imports have no cycles", () => {
  const targetsOf = new Map(
    files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file) || path.includes(file)) return;
    for (const target of targetsOf.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test("no source file contains any, a non-null assertion, eval or new Function", () => {
  const violations = files.flatMap((file) => {
    const code = readFileSync(join(SRC, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return [...code.matchAll(/\bany\b(?=[\])>,;\s]*[;,)>=])|\w!\.|\beval\(|new Function/g)]
      .filter(([found]) => !/^any/.test(found) || /[:<|]\s*any\b/.test(code))
      .map(([found]) => `${file}: ${found}`);
  });
  expect(violations).toEqual([]);
});
