import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { check, type Diagnostic, parse, print, type Result, type Schema, sameFilter } from "../src/index.js";
import { readListQuery } from "../src/list.js";

const root = new URL("../", import.meta.url);

interface Block {
  readonly document: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

function blocksOf(document: string): Block[] {
  const text = readFileSync(new URL(document, root), "utf8");
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language = "", 2: code = "" }) => ({
    document,
    line: text.slice(0, index).split("\n").length + 1,
    language,
    code,
  }));
}

const blocks = ["README.md", "grammar/LANGUAGE.md"].flatMap(blocksOf);

/** Runs a block as a module of its own, with `ampipe` being the sources, and gives its exports and what it logged. */
async function run({ document, line, code }: Block) {
  const source = code.replaceAll(/from "ampipe(?:\/(\w+))?"/g, (_all, entry = "index") => `from "../src/${entry}.js"`);
  const file = new URL(`test/.docs-${document.replaceAll(/\W/g, "-")}-${line}.ts`, root);
  writeFileSync(file, source);
  const logged: unknown[] = [];
  const { log } = console;
  console.log = (...values: unknown[]) => void logged.push(...values);
  try {
    return { exports: (await import(/* @vite-ignore */ fileURLToPath(file))) as Record<string, unknown>, logged };
  } finally {
    console.log = log;
    rmSync(file);
  }
}

/** The comment lines right behind a line that logs. */
function expectedOutput(code: string): string[] {
  const outputs: string[] = [];
  let isBehindLog = false;
  let current: string[] | undefined;
  for (const line of code.split("\n")) {
    const comment = /^\/\/ (.*)$/.exec(line)?.[1];
    if (comment !== undefined && isBehindLog) {
      if (current === undefined) outputs.push("");
      current = [...(current ?? []), comment];
      outputs[outputs.length - 1] = current.join("\n");
    } else {
      isBehindLog = /console\.log/.test(line);
      current = undefined;
    }
  }
  return outputs;
}

describe.each(blocks.filter(({ language }) => language.startsWith("ts")))("$document:$line", (block) => {
  test("runs and prints what it says", async () => {
    const { logged } = await run(block);
    expect(logged).toEqual(expectedOutput(block.code));
  });
});

const schemaBlock = blocks.find(({ language }) => language === "ts schema");

interface Claim {
  readonly where: string;
  readonly filter: string;
  readonly verb: string;
  readonly rest: string;
  /** Of the block: it says what the texts are. */
  readonly language: string;
}

const claims: Claim[] = blocks
  .filter(({ language }) => language.startsWith("text "))
  .flatMap(({ document, line, language, code }) =>
    code
      .trimEnd()
      .split("\n")
      .map((text, i) => {
        const [, filter = "", verb = "", rest = ""] =
          /^(.*?) {2,}(ok|is|prints|warns|error|reads) ?(.*)$/.exec(text) ?? [];
        return { where: `${document}:${line + i}`, filter, verb, rest, language };
      }),
  );

test("LANGUAGE.md has examples of every kind", () => {
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

let schema: Schema | undefined;

async function documentedSchema(): Promise<Schema> {
  if (schemaBlock === undefined) throw new Error("LANGUAGE.md defines no schema");
  schema ??= (await run(schemaBlock)).exports.schema as Schema;
  return schema;
}

test("CI runs the two commands of the README", () => {
  const ci = readFileSync(new URL(".ci/run", root), "utf8");
  const readme = readFileSync(new URL("README.md", root), "utf8");
  // It takes them out of the README, and fails where they are not there.
  for (const name of ["test", "start"]) {
    expect(readme).toMatch(new RegExp(`^npm ci && npm ${name}\\b`, "m"));
    expect(ci).toContain(`_command=$(readme_command ${name})`);
  }
});
