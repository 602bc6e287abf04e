import { beforeEach, expect, test, vi } from "vitest";

/** What Chevrotain created since the modules were imported. */
const created: string[] = [];

vi.mock("chevrotain", async (original) => {
  const chevrotain = await original<typeof import("chevrotain")>();
  return {
    ...chevrotain,
    Lexer: class extends chevrotain.Lexer {
      constructor(...args: ConstructorParameters<typeof chevrotain.Lexer>) {
        created.push("lexer");
        super(...args);
      }
    },
    EmbeddedActionsParser: class extends chevrotain.EmbeddedActionsParser {
      override performSelfAnalysis(): void {
        created.push("parser");
        super.performSelfAnalysis();
      }
    },
  };
});

beforeEach(() => {
  vi.resetModules();
  created.length = 0;
});

test("importing ampipe and reading single conditions create neither lexer nor parser; the first longer text does once", async () => {
  const { checkOrThrow, defineSchema, integer, parse } = await import("../../../src/index.js");
  const schema = defineSchema({ id: integer() });
  checkOrThrow("id=1", schema);
  expect(created).toEqual([]);
  parse("id=1&id=2");
  parse("(id=1|id=2");
  expect(created).toEqual(["lexer", "parser"]);
});

test("a list handler creates them before its first request", async () => {
  const { defineSchema, integer } = await import("../../../src/index.js");
  const { fromRecords, listHandler } = await import("../../../src/http.js");
  const schema = defineSchema({ id: integer() });
  const list = listHandler({ schema, source: fromRecords(schema, [{ id: 1 }]) });
  expect(created).toEqual(["lexer", "parser"]);
  await list(new Request("http://localhost/?filter=id=1|id=2"));
  expect(created).toEqual(["lexer", "parser"]);
});
