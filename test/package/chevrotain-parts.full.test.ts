import { fileURLToPath } from "node:url";
import { Lexer } from "chevrotain";
import { beforeAll, describe, expect, test } from "vitest";
import { PARTS } from "../../scripts/chevrotain-parts.mjs";
import { findCuts } from "../../scripts/slim-chevrotain.mjs";
import { FilterParser } from "../../src/language/syntax/parser.js";
import { ALL_TOKENS } from "../../src/language/syntax/tokens.js";
import { ROOT, run } from "./packed.js";

describe("the parts of Chevrotain that are left out", () => {
  let coverage: { readonly modules: readonly string[]; readonly ran: readonly string[] };

  beforeAll(async () => {
    const script = fileURLToPath(new URL("chevrotain-coverage.ts", import.meta.url));
    coverage = JSON.parse(await run(process.execPath, ["--import", "tsx", script], ROOT));
  });

  test("never run in the complete Chevrotain", () => {
    expect(coverage.ran).toEqual([]);
  });

  test("belong to modules that exist", () => {
    expect(Object.keys(PARTS).filter((module) => !coverage.modules.includes(module))).toEqual([]);
  });
});

test.each(
  Object.values(PARTS).flatMap(({ idle = [] }) => idle.flatMap((call) => /^this\.(\w+)/.exec(call)?.[1] ?? [])),
)("%s, whose calls are left out, is empty", (name) => {
  const lexer = new Lexer(ALL_TOKENS, { positionTracking: "onlyOffset", skipValidations: true });
  const method: unknown = Reflect.get(new FilterParser(), name) ?? Reflect.get(lexer, name);
  expect(String(method).replace(/\/\/.*/g, "")).toMatch(/\{\s*\}$/);
});

test("a module that lacks a part is an error", () => {
  expect(() => findCuts("parse/grammar/resolver.js", "export function resolveGrammar() {}")).toThrow(
    "Chevrotain has changed: parse/grammar/resolver.js has no !ref",
  );
});
