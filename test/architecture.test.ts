import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** The packages of CodeMirror, which only `ampipe/codemirror` imports. */
const PEERS = ["@codemirror/state", "@codemirror/view", "@codemirror/autocomplete", "@codemirror/lint"];

/**
 * The folders that each folder of src may import; a folder contains its subfolders. Those of the language and the bridges
 * have their own entries.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "language/text": [],
  "language/values": [],
  "language/diagnostics": ["language/text"],
  "language/ast": ["language/text", "language/diagnostics"],
  "language/lint": ["language/text", "language/diagnostics", "language/ast"],
  "language/syntax": ["language/text", "language/diagnostics", "language/ast", "language/lint", "chevrotain"],
  "language/print": ["language/text", "language/diagnostics", "language/ast"],
  "language/types": ["language/text", "language/values", "language/diagnostics", "language/ast"],
  "language/schema": ["language/text", "language/diagnostics", "language/ast", "language/types"],
  "language/bind": [
    ...["language/text", "language/values", "language/diagnostics", "language/ast", "language/lint"],
    ...["language/syntax", "language/print", "language/types", "language/schema"],
  ],
  list: ["language"],
  http: ["language", "list"],
  client: ["language", "list"],
  memory: ["language", "list", "http"],
  logic: ["language", "memory"],
  match: ["language", "memory"],
  sql: ["language", "list", "http"],
  testing: ["language", "list", "fast-check"],
  editor: ["language"],
  "editor/codemirror": ["language", "editor", ...PEERS],
  "editor/element": ["language", "editor"],
  "editor/react": ["language", "editor", "editor/element", "react"],
  "bridges/derived": ["language"],
  "bridges/drizzle": ["language", "bridges/derived"],
  "bridges/json-schema": ["language", "bridges/derived"],
  "bridges/prisma": ["language", "sql"],
  "bridges/ui": ["language", "list", "client"],
  cli: ["language", "list", "memory", "logic", "sql", "editor", "bridges/json-schema", "node"],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

const imports: readonly Import[] = files.flatMap((from) => {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(SRC, from), "utf8"));
  return importedFiles.map(({ fileName }) => {
    const to = fileName.startsWith(".")
      ? relative(SRC, join(SRC, dirname(from), fileName)).replace(/\.js$/, ".ts")
      : fileName;
    return { from, to };
  });
});

/** Returns the entry of the table for a path inside src, the path of an entry point or package, or "node". */
function folderOf(path: string): string {
  if (path.startsWith("node:")) return "node";
  const [folder = path] = Object.keys(ALLOWED)
    .filter((name) => path.startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length);
  return folder;
}

function isInside(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(`${outer}/`);
}

test("every file of src is an entry point or in a folder of the table", () => {
  expect(files.filter((file) => file.includes("/") && folderOf(file) === file)).toEqual([]);
  expect(Object.keys(ALLOWED).filter((folder) => !files.some((file) => folderOf(file) === folder))).toEqual([]);
});

test("a folder imports only folders that the table allows", () => {
  const violations = imports.filter(({ from, to }) => {
    const [folder, target] = [folderOf(from), folderOf(to)];
    return from.includes("/") && target !== folder && !ALLOWED[folder]?.some((outer) => isInside(target, outer));
  });
  expect(violations).toEqual([]);
});

test("every import that the table allows is in use", () => {
  const allowed = Object.entries(ALLOWED).flatMap(([from, targets]) => targets.map((to) => [from, to] as const));
  const isUsed = ([folder, outer]: readonly [string, string]): boolean =>
    imports.some(({ from, to }) => folderOf(from) === folder && isInside(folderOf(to), outer));
  expect(allowed.filter((pair) => !isUsed(pair))).toEqual([]);
});

test("no file imports an entry point, and every import names a file", () => {
  const targets = imports
    // Other entry points import only its types.
    .filter(({ from, to }) => from.includes("/") || to !== "index.ts")
    .map(({ to }) => to)
    .filter((to) => !/^(?:chevrotain|fast-check|node:\w+(?:\/\w+)?|@codemirror\/\w+|react)$/.test(to));
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

test("an entry exports the types of each table of codes that its functions use, so that callers have these codes", () => {
  const tables = files.filter((file) => readFileSync(join(SRC, file), "utf8").includes("\ndeclare module "));
  const reachedFrom = (entry: string): ReadonlySet<string> => {
    const reached = new Set([entry]);
    for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
    return reached;
  };
  const entries = files.filter((file) => !file.includes("/"));
  const missing = entries.flatMap((entry) => {
    const exported = imports.filter(({ from }) => from === entry).map(({ to }) => to);
    const used = reachedFrom(entry);
    return tables.filter((table) => used.has(table) && !exported.includes(table)).map((table) => [entry, table]);
  });
  expect(missing).toEqual([]);
});

/** Returns the code of a file without comments. */
function codeOf(file: string): string {
  return readFileSync(join(SRC, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
}

test("no source file contains any or a non-null assertion", () => {
  const violations = files.flatMap((file) => {
    const code = codeOf(file);
    return [...code.matchAll(/\bany\b(?=[\])>,;\s]*[;,)>=])|\w!\./g)]
      .filter(([found]) => !/^any/.test(found) || /[:<|]\s*any\b/.test(code))
      .map(([found]) => `${file}: ${found}`);
  });
  expect(violations).toEqual([]);
});

test("only compilePredicate creates code, and only from the text that test/memory/compile-predicate.test.ts checks", () => {
  const created = files.flatMap((file) =>
    [...codeOf(file).matchAll(/\beval\(.*|\bFunction\(.*|\bset(?:Timeout|Interval)\(\s*["'`].*/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(created).toEqual(['memory/compile-predicate.ts: Function("c", body)(constants);']);
});
