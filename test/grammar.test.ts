import { readFileSync } from "node:fs";
import { Lexer, type TokenType } from "chevrotain";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { EXAMPLES } from "../scripts/grammar/diagrams.js";
import { writeProduction } from "../scripts/grammar/ebnf.js";
import { type Expression, readLabel, readProductions } from "../scripts/grammar/expression.js";
import { LEXICAL_PRODUCTIONS } from "../scripts/grammar/lexical.js";
import { grammarFiles } from "../scripts/grammar.js";
import { ALL_OPERATORS, takesList } from "../src/ast/operators.js";
import { tokenize } from "../src/syntax/lexer.js";
import { parse } from "../src/syntax/parse.js";
import { FilterParser } from "../src/syntax/parser.js";
import { splitTokens } from "../src/syntax/split.js";
import { ALL_TOKENS, LEXER_MODES, ListOpen, Operator } from "../src/syntax/tokens.js";

const FILES = grammarFiles();
const PRODUCTIONS = readProductions(new FilterParser().getGAstProductions());

describe("the definitions", () => {
  beforeAll(() => {
    // Chevrotain's validation needs it and Node 20 does not have it.
    if (!("groupBy" in Object)) Object.assign(Object, { groupBy });
  });

  test("the parser's rules pass Chevrotain's own validation", () => {
    expect(() => new FilterParser({ validate: true })).not.toThrow();
  });

  test("the lexer's modes pass Chevrotain's own validation without a warning", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { lexerDefinitionErrors } = new Lexer(LEXER_MODES, {
      positionTracking: "onlyOffset",
      ensureOptimizations: true,
      skipValidations: false,
      deferDefinitionErrorsHandling: true,
    });
    expect({ errors: lexerDefinitionErrors, warnings: warn.mock.calls }).toEqual({ errors: [], warnings: [] });
    warn.mockRestore();
  });

  test("the characters that tokens say they begin with are those that Chevrotain finds in their patterns", () => {
    const namesByCharacter = (modes: typeof LEXER_MODES) => {
      const lexer = new Lexer(modes, { positionTracking: "onlyOffset", ensureOptimizations: true });
      const { charCodeToPatternIdxToConfig } = lexer as unknown as {
        charCodeToPatternIdxToConfig: Record<string, { tokenType: TokenType }[][]>;
      };
      return Object.entries(charCodeToPatternIdxToConfig).map(([mode, characters]) => [
        mode,
        Array.from(characters, (configs) => (configs ?? []).map(({ tokenType }) => tokenType.name)),
      ]);
    };
    const withoutHints = (type: TokenType): TokenType =>
      type.PATTERN instanceof RegExp ? { ...type, START_CHARS_HINT: undefined as unknown as string[] } : type;
    const modes = Object.fromEntries(
      Object.entries(LEXER_MODES.modes).map(([mode, types]) => [mode, types.map(withoutHints)]),
    ) as typeof LEXER_MODES.modes;
    expect(namesByCharacter(LEXER_MODES)).toEqual(namesByCharacter({ ...LEXER_MODES, modes }));
  });

  test("the lexer's operators are those of the operator table", () => {
    const letters = ["!", "=", "*", "<", ">", ""];
    const candidates = letters.flatMap((first) => letters.map((second) => first + second));
    const lexed = new Set(
      candidates.filter((text) => isOperator(`a${text}1`, text) && isOperator(`(a${text}1)`, text)),
    );
    expect([...lexed].sort()).toEqual(operators("value").sort());
  });
});

describe("the labels of the tokens", () => {
  test("a list begins with the operators of the operator table", () => {
    expect(literalsOf(readLabel(ListOpen))).toEqual(operators("list").map((operator) => operator.slice(0, -1)));
  });

  test.each(ALL_TOKENS.filter((token) => literalsOf(readLabel(token)).length > 0))(
    "$LABEL is what $name takes",
    (token) => {
      const images = literalsOf(readLabel(token)).map((literal) =>
        token.PATTERN instanceof RegExp ? token.PATTERN.exec(literal)?.[0] : token.PATTERN,
      );
      expect(images).toEqual(literalsOf(readLabel(token)));
    },
  );

  test("every name has one definition, and every definition is used", () => {
    const all = [...PRODUCTIONS, ...LEXICAL_PRODUCTIONS];
    const used = new Set([
      "filter",
      "white space",
      "character",
      ...all.flatMap(({ expression }) => namesIn(expression)),
    ]);
    expect([...used].sort()).toEqual(all.map(({ name }) => name).sort());
  });
});

describe("the generated files", () => {
  test.each([...FILES.keys()])("grammar/%s is what the parser says", (name) => {
    expect(readGrammar(name), `grammar/${name} is stale: run \`npm run grammar\``).toBe(FILES.get(name));
  });

  test.each(PRODUCTIONS)("the doc comment of the rule $name is its production", (production) => {
    expect(docCommentOf(production.name)).toBe(oneLine(writeProduction(production)));
  });

  test("the diagrams load nothing and run nothing", () => {
    expect(FILES.get("diagrams.html")).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|url\(|@import|https?:|\son\w+=/);
  });

  test("every link of the diagrams leads somewhere", () => {
    const html = FILES.get("diagrams.html") ?? "";
    const anchors = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(PRODUCTIONS.length);
    expect(links.filter((link) => !anchors.has(link))).toEqual([]);
  });

  test.each(EXAMPLES)("the example %j of the diagrams is a filter", (filter) => {
    expect(parse(filter)).toMatchObject({ ok: true, warnings: [] });
  });
});

function readGrammar(name: string): string {
  return readFileSync(new URL(`../grammar/${name}`, import.meta.url), "utf8");
}

function docCommentOf(rule: string): string | undefined {
  const source = readFileSync(new URL("../src/syntax/parser.ts", import.meta.url), "utf8");
  const comments = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*[^\n]*this\.RULE\("(\w+)"/g);
  const comment = [...comments].find(([, , name]) => name === rule)?.[1];
  return comment === undefined ? undefined : oneLine(comment.replace(/^ *\*(?= )/gm, ""));
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

function operators(kind: "list" | "value"): string[] {
  return ALL_OPERATORS.filter((operator) => takesList(operator) === (kind === "list"));
}

function isOperator(text: string, image: string): boolean {
  return splitTokens(tokenize(text)).some((token) => token.tokenType === Operator && token.image === image);
}

function literalsOf(label: Expression): string[] {
  if (label.kind === "choice") return label.options.flatMap(literalsOf);
  return label.kind === "literal" ? [label.text] : [];
}

function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case "name":
      return [expression.name];
    case "sequence":
      return expression.parts.flatMap(namesIn);
    case "choice":
      return expression.options.flatMap(namesIn);
    case "optional":
    case "repeated":
      return namesIn(expression.part);
    default:
      return [];
  }
}

function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Record<string, Item[]> {
  const groups: Record<string, Item[]> = {};
  for (const item of items) {
    const key = keyOf(item);
    groups[key] = [...(groups[key] ?? []), item];
  }
  return groups;
}
