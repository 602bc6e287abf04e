import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Claim as FilterClaim, readClaim } from "../site/build/claims.js";
import { check, type Diagnostic, parse, print, type Result, sameFilter } from "../src/index.js";
import { readListQuery } from "../src/list.js";
import { documentedSchema } from "./support/documented-schema.js";
import { blocksOf, documents, expectedOutput, tableRowsOf } from "./support/markdown.js";
import { runBlock } from "./support/run-block.js";

const root = new URL("../", import.meta.url);

const blocks = documents.flatMap(blocksOf);

describe.each(blocks.filter(({ language }) => language.startsWith("ts")))("$document:$line", (block) => {
  test("runs and prints the output in its comments", async () => {
    const { logged } = await runBlock(block);
    expect(logged).toEqual(expectedOutput(block.code));
  });
});

interface Claim extends FilterClaim {
  readonly where: string;
  /** Language of the code block. Determines how its texts are read. */
  readonly language: string;
}

const claims: Claim[] = blocks
  .filter(({ language }) => language.startsWith("text "))
  .flatMap(({ document, line, language, code }) =>
    code
      .trimEnd()
      .split("\n")
      .map((text, i) => {
        const claim = readClaim(text) ?? { filter: "", verb: "", rest: "" };
        return { where: `${document}:${line + i}`, ...claim, language };
      }),
  );

test("LANGUAGE.md has claims of every kind", () => {
  expect(new Set(claims.map(({ verb }) => verb))).toEqual(new Set(["ok", "is", "prints", "warns", "error", "reads"]));
  expect(claims.length).toBeGreaterThan(90);
});

const [queryClaims, filterClaims] = [true, false].map((isQuery) =>
  claims.filter(({ language }) => (language === "text query") === isQuery),
) as [Claim[], Claim[]];

test.each(queryClaims)("$where: $filter $verb $rest", async ({ filter, verb, rest }) => {
  const result = readListQuery(filter, await documentedSchema());
  if (verb === "error") expect(result.ok ? [] : codesOf(result.diagnostics)).toEqual([rest]);
  else expect(result.ok && result.value.filterText).toBe(rest);
});

test.each(filterClaims)("$where: $filter $verb $rest", async ({ filter, verb, rest, language }) => {
  const read = parse(filter);
  const result: Result<unknown> = language === "text check" ? check(filter, await documentedSchema()) : read;
  if (verb === "error") {
    expect(result.ok ? [] : codesOf(result.diagnostics)).toEqual([rest]);
    return;
  }
  if (!read.ok || !result.ok) throw new Error(`${filter} is not valid`);
  if (verb === "warns") expect(codesOf(result.warnings)).toContain(rest);
  else if (verb === "prints") expect(print(read.value)).toBe(rest);
  else if (verb === "is") {
    const other = parse(rest);
    expect(other.ok && sameFilter(read.value, other.value)).toBe(true);
  } else expect(result.warnings).toEqual([]);
});

function codesOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code }) => code);
}

test("README.md has at most 260 lines", () => {
  expect(readFileSync(new URL("README.md", root), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(260);
});

test("docs/backends.md shows the MongoDB backend of the examples", () => {
  const source = readFileSync(new URL("examples/mongodb.ts", root), "utf8");
  expect(blocks.filter(({ language }) => language === "ts mongodb.ts").map(({ code }) => code)).toEqual([source]);
});

test("docs/backends.md shows mistakes that valid filters find", () => {
  const rows = tableRowsOf("docs/backends.md");
  const start = rows.findIndex(([first]) => first === "mistake");
  const filters = rows
    .slice(start + 1, start + 12)
    .map(([, found = ""]) => /^`(.+?)`/.exec(found)?.[1]?.replaceAll("\\|", "|") ?? "");
  expect(filters).toContain("a=1|a!=1");
  for (const filter of filters) expect(parse(filter).ok, filter).toBe(true);
});

test("docs/nestjs.md shows files of the NestJS example", () => {
  const shown = blocks.filter(({ language }) => language.startsWith("typescript examples/nest/"));
  expect(shown.map(({ language }) => language)).toEqual([
    "typescript examples/nest/products/products.controller.ts",
    "typescript examples/nest/list-query.ts",
    "typescript examples/nest/auth.guard.ts",
    "typescript examples/nest/products/products.service.ts",
    "typescript examples/nest/problem.filter.ts",
    "typescript examples/nest/swagger.ts",
    "typescript examples/nest/catalog/catalog.controller.ts",
    "typescript examples/nest/send-response.ts",
  ]);
  for (const { language, code } of shown) {
    expect(code).toBe(readFileSync(new URL(language.replace("typescript ", ""), root), "utf8"));
  }
});

test("docs/codemirror.md shows files of the examples", () => {
  const shown = blocks.filter(
    ({ document, language }) => document === "docs/codemirror.md" && / examples\//.test(language),
  );
  expect(shown.map(({ language }) => language)).toEqual([
    "html examples/codemirror.html",
    "typescript examples/codemirror.ts",
    "typescript examples/filter-editor-element.ts",
  ]);
  for (const { language, code } of shown) {
    expect(code).toBe(readFileSync(new URL(language.replace(/^\w+ /, ""), root), "utf8"));
  }
});

test("docs/filter-input.md shows files of the projects, which share their data", () => {
  const shown = blocks.filter(({ language }) => / test\/projects\//.test(language));
  expect(shown.map(({ language }) => language)).toEqual([
    "js test/projects/vite-html/src/products.js",
    "html test/projects/vite-html/index.html",
    "js test/projects/vite-html/src/main.js",
    "jsx test/projects/vite-react/src/app.jsx",
    "js test/projects/vite-vue/vite.config.js",
    "vue test/projects/vite-vue/src/App.vue",
    "svelte test/projects/vite-svelte/src/App.svelte",
  ]);
  const read = (file: string): string => readFileSync(new URL(file, root), "utf8");
  for (const { language, code } of shown) expect(code).toBe(read(language.replace(/^\w+ /, "")));
  for (const project of ["vite-react", "vite-vue", "vite-svelte"]) {
    expect(read(`test/projects/${project}/src/products.js`)).toBe(shown[0]?.code);
  }
});

test("the commands and files that VERIFICATION.md names exist", () => {
  const text = readFileSync("VERIFICATION.md", "utf8");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const files = [...text.matchAll(/(?<=[\s`])(?:test|grammar|docs)\/[\w./-]*\w/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("CI runs the two commands of the README", () => {
  const ci = readFileSync(new URL(".ci/run", root), "utf8");
  const readme = readFileSync(new URL("README.md", root), "utf8");
  // The script reads them from the README, and fails if they are missing.
  for (const name of ["test", "start"]) {
    expect(readme).toMatch(new RegExp(`^npm ci && npm ${name}\\b`, "m"));
    expect(ci).toContain(`_command=$(readme_command ${name})`);
  }
});
