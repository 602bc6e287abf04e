import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as sources from "../../src/index.js";
import { anyPieces } from "../support/arbitraries.js";
import { RUNS } from "../support/runs.js";
import { bundle, gzippedSize } from "./bundle.js";
import { conformanceTexts } from "./conformance-texts.js";
import { type Packed, packProject, ROOT, run, tool } from "./packed.js";

let folder: string;
let packed: Packed;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ampipe-package-"));
  packed = await packProject(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** One call and its output for each entry. Add a line for a new entry. */
const CALLS: Readonly<Record<string, readonly [call: string, output: string]>> = {
  ".": [`({ parseOrThrow, print }) => print(parseOrThrow(" a = 1 | (b[2, 3] & c != null) "))`, "a=1|b[2,3]&c!=null"],
  "./memory": [
    `async ({ toPredicate }) => {
      const { checkOrThrow, defineSchema, integer } = await import("ampipe");
      return [{ a: 1 }, { a: "2" }].map(toPredicate(checkOrThrow("a>=2", defineSchema({ a: integer() })))).join();
    }`,
    "false,true",
  ],
  "./match": [
    `async ({ createMatcher }) => {
      const { defineSchema, integer } = await import("ampipe");
      const matcher = createMatcher(defineSchema({ a: integer() }));
      matcher.set("small", "a<2");
      matcher.set("large", "a>=2");
      return matcher.match({ a: "2" }).join();
    }`,
    "large",
  ],
  "./logic": [
    `async ({ implies }) => {
      const { checkOrThrow, defineSchema, integer } = await import("ampipe");
      const schema = defineSchema({ a: integer() });
      return JSON.stringify(implies(checkOrThrow("a>2", schema), checkOrThrow("a>3", schema)));
    }`,
    '{"answer":"no","witness":{"a":3}}',
  ],
  "./sql": [
    `async ({ postgres, toSql }) => {
      const { checkOrThrow, defineSchema, integer } = await import("ampipe");
      return JSON.stringify(toSql(checkOrThrow("a>=2", defineSchema({ a: integer() })), postgres));
    }`,
    `{"text":"(\\"a\\" >= CAST($1 AS bigint))","values":["2"]}`,
  ],
  "./http": [
    `async ({ fromRecords, listHandler }) => {
      const { defineSchema, integer } = await import("ampipe");
      const schema = defineSchema({ id: integer() });
      const list = listHandler({ schema, source: fromRecords(schema, [{ id: 1 }, { id: 2 }]) });
      return JSON.stringify((await (await list(new Request("http://localhost/?filter=id>1"))).json()).data);
    }`,
    '[{"id":2}]',
  ],
  "./list": [
    `async ({ readListQuery }) => {
      const { defineSchema, integer } = await import("ampipe");
      const query = readListQuery("filter=a>=2&b=3&limit=5", defineSchema({ a: integer(), b: integer() }));
      return query.ok && [query.value.filterText, query.value.limit].join();
    }`,
    "a>=2&b=3,5",
  ],
  "./ui": [
    `async ({ fromSorting, toRuleGroup }) => {
      const { eq } = await import("ampipe/build");
      return JSON.stringify([toRuleGroup(eq("a", 1)).value, fromSorting([{ id: "a", desc: true }]).value]);
    }`,
    '[{"combinator":"and","rules":[{"field":"a","operator":"=","value":"1"}]},["-a"]]',
  ],
  "./client": [
    `async ({ createClient }) => {
      const { defineSchema, integer } = await import("ampipe");
      const fetch = async (url) => Response.json({ data: { a: url.length } });
      const client = createClient({ baseUrl: "https://acme.example", fetch });
      return JSON.stringify(await client.resource("things", defineSchema({ a: integer() })).get(7));
    }`,
    `{"a":29}`,
  ],
  "./json-schema": [
    `async ({ schemaFromJsonSchema }) => {
      const { filterOf, print } = await import("ampipe");
      return print(filterOf(schemaFromJsonSchema({ properties: { a: { enum: ["x", "y"] } } })).a.eq("x"));
    }`,
    "a=x",
  ],
  "./drizzle": [
    `async ({ schemaFromTable }) => {
      const { filterOf, print } = await import("ampipe");
      const { pgTable, text } = await import("drizzle-orm/pg-core");
      return print(filterOf(schemaFromTable(pgTable("t", { a: text() }))).a.eq("x"));
    }`,
    "a=x",
  ],
  "./testing": [
    `async ({ anyFilterText }) => {
      const { check, defineSchema, integer } = await import("ampipe");
      const { default: fc } = await import("fast-check");
      const schema = defineSchema({ a: integer() });
      return fc.sample(anyFilterText(schema), 100).every((text) => check(text, schema).ok);
    }`,
    "true",
  ],
  "./prisma": [
    `async ({ toPrisma }) => {
      const { checkOrThrow, defineSchema, text } = await import("ampipe");
      return JSON.stringify(toPrisma(checkOrThrow("a=x", defineSchema({ a: text() })), { provider: "sqlite" }));
    }`,
    '{"AND":[{"a":{"equals":"x"}}]}',
  ],
  "./editor": [
    `async ({ complete, highlight }) => {
      const { defineSchema, text } = await import("ampipe");
      const { options } = complete("na", 2, defineSchema({ name: text() }));
      return [options[0].insert, highlight("a=1").map(({ kind }) => kind)].join();
    }`,
    "name,field,operator,value",
  ],
  "./codemirror": [
    `async ({ filterEditor, singleLine }) => {
      const { defineSchema, text } = await import("ampipe");
      const { EditorState } = await import("@codemirror/state");
      const schema = defineSchema({ a: text() });
      const state = EditorState.create({ extensions: [filterEditor({ schema }), singleLine()] });
      return state.update({ changes: { from: 0, insert: "a=1\\n& a=2" } }).newDoc.toString();
    }`,
    "a=1 & a=2",
  ],
  "./element": [
    `async ({ FilterInputElement, defineFilterInput }) => {
      defineFilterInput();
      return [FilterInputElement.formAssociated, "customElements" in globalThis].join();
    }`,
    "true,false",
  ],
  "./react": [
    `async ({ FilterInput }) => {
      const { defineSchema, text } = await import("ampipe");
      const { createElement } = await import("react");
      const { renderToString } = await import("react-dom/server");
      const schema = defineSchema({ a: text() });
      return renderToString(createElement(FilterInput, { schema, value: "a=1", readOnly: true, disabled: true }));
    }`,
    '<filter-input value="a=1" readonly="" disabled=""></filter-input>',
  ],
  "./build": [`({ and, eq, isIn, print }) => print(and(eq("a", "x&y"), isIn("b", [2, 3])))`, 'a="x&y"&b[2,3]'],
};

/** A call that turns a string into code. */
const GENERATES_CODE = /\beval\s*\([^)]*\)|\b(?:new\s+)?Function\s*\([^)]*\)/g;

/** The maximum size of each bundle in bytes, minified and gzipped: that in FIGURES.md, and about 1 % for small changes. */
const BUDGETS: readonly [source: string, budget: number][] = [
  ['export * from "ampipe"', 49_200],
  ['export * from "ampipe/build"', 5_200],
  ['export * from "ampipe/memory"', 16_000],
  ['export { explain, filterRecords, toPredicate } from "ampipe/memory"', 14_700],
  ['export * from "ampipe/logic"', 25_500],
  // Of these, 45,000 are the language and predicates, because filters are texts.
  ['export * from "ampipe/match"', 53_600],
  ['export * from "ampipe/client"', 60_000],
  // Without CodeMirror itself, a peer dependency.
  ['export * from "ampipe/codemirror"', 59_000],
  ['export * from "ampipe/drizzle"', 13_000],
  ['export * from "ampipe/editor"', 51_800],
  ['import "ampipe/element"', 60_800],
  ['export * from "ampipe/react"', 61_500],
  ['export * from "ampipe/json-schema"', 15_000],
  ['export * from "ampipe/list"', 55_300],
  ['export * from "ampipe/ui"', 34_300],
  ['export * from "ampipe/http"', 89_600],
  // Of these, 8,000 are for verifyTable, which needs the catalogs of all databases.
  ['export * from "ampipe/sql"', 47_400],
  ['export { postgres, toSql } from "ampipe/sql"', 15_700],
  ['export * from "ampipe/prisma"', 10_000],
];

describe("the tarball", () => {
  const EXPECTED = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "FIGURES.md",
    "LICENSE",
    "README.md",
    "VERIFICATION.md",
    "dist/THIRD-PARTY-NOTICES.txt",
    "dist/cjs/package.json",
    "dist/build.d.ts",
    "dist/build.js",
    "dist/cli/main.js",
    "dist/cli/script.bash",
    "dist/cli/script.fish",
    "dist/cli/script.zsh",
    "dist/client.d.ts",
    "dist/client.js",
    "dist/codemirror.d.ts",
    "dist/codemirror.js",
    "dist/drizzle.d.ts",
    "dist/drizzle.js",
    "dist/editor.d.ts",
    "dist/element.d.ts",
    "dist/element.js",
    "dist/react.d.ts",
    "dist/react.js",
    "dist/editor.js",
    "dist/http.d.ts",
    "dist/http.js",
    "dist/index.d.ts",
    "dist/index.js",
    "dist/json-schema.d.ts",
    "dist/json-schema.js",
    "dist/list.d.ts",
    "dist/list.js",
    "dist/match.d.ts",
    "dist/match.js",
    "dist/memory.d.ts",
    "dist/memory.js",
    "dist/prisma.d.ts",
    "dist/prisma.js",
    "dist/sql.d.ts",
    "dist/sql.js",
    "dist/testing.d.ts",
    "dist/testing.js",
    "dist/ui.d.ts",
    "dist/ui.js",
    "grammar/LANGUAGE.md",
    "grammar/diagrams.html",
    "grammar/filter.ebnf",
    "docs/pictures/codemirror.png",
    "docs/pictures/facets.png",
    "docs/pictures/filter-input.png",
    "docs/pictures/playground.png",
    "docs/pictures/relations.png",
    "man/ampipe.1",
    "package.json",
    "service/README.md",
  ];
  /** Folders, with the names of their published files. */
  const FOLDERS = [
    /^dist\/(?:[a-z-]+\/)*[\w-]+\.(?:js|js\.map|d\.ts)$/,
    /^docs\/[\w-]+\.(?:md|svg)$/,
    /^examples\/(?:[\w[\]]+\/)*[\w.-]+\.(?:ts|html)$/,
    /^examples\/data\/[\w-]+\.(?:jsonl?|csv|txt|log)$/,
    /^grammar\/conformance\/[\w/-]+\.(?:json|md)$/,
  ];

  test("contains every public file", () => {
    expect(EXPECTED.filter((file) => !packed.files.includes(file))).toEqual([]);
  });

  test("contains no other files", () => {
    const isExpected = (file: string) => EXPECTED.includes(file) || FOLDERS.some((names) => names.test(file));
    expect(packed.files.filter((file) => !isExpected(file))).toEqual([]);
  });

  test("has no dependencies", () => {
    const { dependencies = {}, optionalDependencies = {}, bundleDependencies = [] } = packed.manifest;
    expect({ dependencies, optionalDependencies, bundleDependencies }).toEqual({
      dependencies: {},
      optionalDependencies: {},
      bundleDependencies: [],
    });
  });

  test("has declarations that refer to no packages but optional peers", async () => {
    const declarations = packed.files.filter((file) => file.endsWith(".d.ts"));
    const texts = await Promise.all(declarations.map((file) => readFile(join(packed.installed, file), "utf8")));
    const packages = texts.flatMap((text) =>
      [...text.matchAll(/(?:from|import\() ?"([^".][^"]*)"/g)].map(([, name]) => name),
    );
    const peers = [
      "@codemirror/autocomplete",
      "@codemirror/lint",
      "@codemirror/state",
      "@codemirror/view",
      "fast-check",
      "react",
    ];
    expect([...new Set(packages)].sort()).toEqual(peers);
  });

  test("contains the licence of the bundled Chevrotain", async () => {
    const notices = await readFile(join(packed.installed, "dist/THIRD-PARTY-NOTICES.txt"), "utf8");
    expect(notices).toMatch(/Chevrotain[\s\S]*Apache License\s+Version 2\.0[\s\S]*TERMS AND CONDITIONS/);
  });

  test("generates code from strings only in compilePredicate: as ES module, as CommonJS and in the program", async () => {
    const scripts = packed.files.filter((file) => file.endsWith(".js"));
    const texts = await Promise.all(scripts.map((file) => readFile(join(packed.installed, file), "utf8")));
    const found = texts.flatMap((text) => text.match(GENERATES_CODE) ?? []);
    expect(found.filter((call) => !/^new Function\("c", ?\w+\)$/.test(call))).toEqual([]);
    expect(found.length).toBe(3);
  });

  test("has a program that npx runs", async () => {
    expect(await run("npx", ["--offline", "ampipe", "--version"], packed.consumer)).toBe(
      `${packed.manifest.version}\n`,
    );
    expect(await run("npx", ["--offline", "ampipe", "completion", "bash"], packed.consumer)).toContain("complete -F");
    expect(await run("npx", ["--offline", "ampipe", "format", "( a = 1 )"], packed.consumer)).toBe("a=1\n");
  });

  test("passes publint", async () => {
    await run(process.execPath, [tool("publint/src/cli.js"), "run", packed.tarball, "--strict"], folder);
  });

  test("passes attw in every module resolution", async () => {
    const attw = tool("@arethetypeswrong/cli/dist/index.js");
    // One script writes all entries, so some stand for all: those with peer dependencies, and those that others import.
    const entries = [".", "http", "react", "codemirror", "element", "testing"];
    await run(process.execPath, [attw, packed.tarball, "--no-definitely-typed", "--entrypoints", ...entries], folder);
  });
});

describe("the build without the unused parts of Chevrotain", () => {
  test("passes the tests of grammar/conformance", async () => {
    const variables = { AMPIPE_PACKED: join(packed.installed, "dist") };
    await run(process.execPath, [tool("vitest/vitest.mjs"), "run", "--mode", "packed"], ROOT, variables);
  });

  test.each([
    ["ES modules", "dist/index.js"],
    ["CommonJS", "dist/cjs/index.js"],
  ])("parses as %s like the sources", async (_name, file) => {
    const built = (await import(pathToFileURL(join(packed.installed, file)).href)) as typeof sources;
    const texts = conformanceTexts();
    expect(texts.length).toBeGreaterThan(1_000);
    for (const text of texts) expect(built.parse(text), text).toEqual(sources.parse(text));
    fc.assert(
      fc.property(anyPieces, (text) => {
        expect(built.parse(text)).toEqual(sources.parse(text));
      }),
      { numRuns: 10 * RUNS },
    );
  });
});

describe("a project that installs the package", () => {
  test("has a call for every entry", () => {
    expect(Object.keys(packed.manifest.exports).sort()).toEqual([...Object.keys(CALLS), "./package.json"].sort());
  });

  test("imports every entry in node with code generation from strings disabled", async () => {
    // In one process, which takes much less time. The bundles below show that each entry is complete.
    const entries = Object.entries(CALLS);
    const script = entries
      .map(([entry, [call]]) => `console.log(await (${call})(await import(${JSON.stringify(specifier(entry))})));`)
      .join("\n");
    const flags = ["--disallow-code-generation-from-strings", "--input-type=module"];
    const printed = await run(process.execPath, [...flags, "--eval", script], packed.consumer);
    expect(printed).toBe(entries.map(([, [, output]]) => `${output}\n`).join(""));
  });

  test("requires the CommonJS build of ./codemirror with CodeMirror as CommonJS", async () => {
    const script = `
      const { filterEditor } = require(${JSON.stringify(join(packed.installed, "dist/cjs/codemirror.js"))});
      const { defineSchema, text } = require(${JSON.stringify(join(packed.installed, "dist/cjs/index.js"))});
      const { EditorState } = require("@codemirror/state");
      const extensions = filterEditor({ schema: defineSchema({ a: text() }) });
      const { state } = EditorState.create({ extensions }).update({ changes: { from: 0, insert: "a=1\\n" } });
      console.log(JSON.stringify(state.doc.toString()));`;
    const args = ["--input-type=commonjs", "--eval", script];
    expect(await run(process.execPath, args, packed.consumer)).toBe('"a=1 "\n');
  });

  test("reads its package.json in node", async () => {
    const script = `console.log(process.getBuiltinModule("module").createRequire(import.meta.url)("ampipe/package.json").name)`;
    expect(await run(process.execPath, ["--input-type=module", "--eval", script], packed.consumer)).toBe("ampipe\n");
  });

  test.each([
    ["typescript", "nodenext", "nodenext"],
    ["typescript-7", "nodenext", "nodenext"],
    ["typescript-7", "esnext", "bundler"],
  ])("compiles with %s, module %s and moduleResolution %s", async (compiler, module, moduleResolution) => {
    const config = `tsconfig.${moduleResolution}.json`;
    await writeFile(join(packed.consumer, "consumer.ts"), CONSUMER);
    await writeFile(join(packed.consumer, config), JSON.stringify(strictConfig({ module, moduleResolution })));
    await run(process.execPath, [tool(`${compiler}/bin/tsc`), "--project", config], packed.consumer);
  });

  test.each(BUDGETS)("bundles %s in at most %d bytes", async (source, budget) => {
    const code = await bundle(source, packed.consumer);
    const size = gzippedSize(code);
    console.info(`${source}: ${code.length} bytes minified, ${size} gzipped, ${budget} allowed`);
    expect(size).toBeLessThanOrEqual(budget);
    // A strict content security policy forbids it.
    const generating = Buffer.from(code).toString().match(GENERATES_CODE) ?? [];
    expect(generating.length).toBe(source === 'export * from "ampipe/memory"' ? 1 : 0);
  });

  // Programs that save filters check them, so they have the language.
  test.each([
    ["ampipe/logic", ["ampipe/memory"], 14_000],
    ["ampipe/match", ["ampipe/memory", "ampipe"], 12_000],
  ])("%s adds to a program with %j at most %d bytes", async (name, names, bound) => {
    const sizeOf = async (...entries: readonly string[]): Promise<number> => {
      const source = entries.map((entry) => `export * from "${entry}";`).join("");
      return gzippedSize(await bundle(source, packed.consumer));
    };
    const added = (await sizeOf(...names, name)) - (await sizeOf(...names));
    console.info(`${name} adds ${added} bytes to ${names.join(" and ")}`);
    expect(added).toBeLessThanOrEqual(bound);
  });

  test("ampipe/list contains no SQL", async () => {
    const [list, sql] = await Promise.all(
      ["ampipe/list", "ampipe/sql"].map((name) => bundle(`export * from "${name}"`, packed.consumer)),
    );
    expect([String(list).includes("SELECT"), String(sql).includes("SELECT")]).toEqual([false, true]);
  });
});

function strictConfig(options: Readonly<Record<string, string>>) {
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  return {
    compilerOptions: { ...options, ...strict, target: "es2022", lib: ["es2022"], types: [], noEmit: true },
    files: ["consumer.ts"],
  };
}

function specifier(entry: string): string {
  return entry.replace(".", "ampipe");
}

const CONSUMER = `\
import {
  check, checkOrThrow, defineSchema, enumeration, FilterError, filterOf, integer, parse, print, renderDiagnostics, text,
  type BoundFilter, type Diagnostic, type Filter, type RecordOf, type Result,
} from "ampipe";
import { and, encodeFilter, eq, gte, type Filter as BuiltFilter } from "ampipe/build";
import { type Explanation, explain, toPredicate } from "ampipe/memory";
import { anyFilter, anyRecord } from "ampipe/testing";

const products = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  state: enumeration(["draft", "done"]),
});

type Product = RecordOf<typeof products>;
const product: Product = { id: 1, name: null, state: "done" };
// @ts-expect-error: not one of the choices
const wrong: Product = { id: 1, name: null, state: "lost" };

const built: BuiltFilter = and(eq("state", "done"), gte("id", 5));
const filter: Filter = built;
const encoded: string = encodeFilter(filter);
const typed: Filter = filterOf(products).state.eq("draft");

const parsed: Result<Filter> = parse(print(typed));
const checked: Result<BoundFilter<typeof products>> = check("id>=1", products);
const problems: readonly Diagnostic[] = checked.ok ? checked.warnings : checked.diagnostics;
const codes = problems.map(({ code }) => code);
// @ts-expect-error: no such code
const never = codes.includes("no.such.code");

const bound = checkOrThrow("id>=1", products);
const found: Product[] = [product].filter(toPredicate(bound));
const explanation: Explanation = explain(bound, product);
// @ts-expect-error: not a record of that schema
toPredicate(bound)({ id: true, name: null, state: "done" });
const records: { readonly value: Product } = { value: anyRecord(products).generate(random, undefined).value };
const filters: Filter = anyFilter(products).generate(random, undefined).value;
declare const random: Parameters<ReturnType<typeof anyFilter>["generate"]>[0];

export const all = [found, explanation, records, filters, product, wrong, encoded, parsed, never, FilterError, renderDiagnostics];
`;
