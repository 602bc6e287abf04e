import { readFileSync } from "node:fs";
import { Lexer } from "chevrotain";
import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { EXAMPLES } from "../scripts/grammar/diagrams.js";
import { writeProduction } from "../scripts/grammar/ebnf.js";
import { type Expression, readLabel, readProductions } from "../scripts/grammar/expression.js";
import { LEXICAL_PRODUCTIONS } from "../scripts/grammar/lexical.js";
import { grammarFiles } from "../scripts/grammar.js";
import { ALL_OPERATORS, openingOf } from "../src/language/ast/operators.js";
import { tokenize } from "../src/language/syntax/lexer.js";
import { parse } from "../src/language/syntax/parse.js";
import { ParseState } from "../src/language/syntax/parse-state.js";
import { FilterParser } from "../src/language/syntax/parser.js";
import { repair } from "../src/language/syntax/repair.js";
import { ALL_TOKENS, Condition } from "../src/language/syntax/tokens.js";
import { anyPieces } from "./support/arbitraries.js";
import { RUNS } from "./support/runs.js";

const FILES = grammarFiles();
const PRODUCTIONS = readProductions(new FilterParser().getGAstProductions());

describe("the definitions", () => {
  beforeAll(() => {
    // Chevrotain's validation needs Object.groupBy, which Node 20 does not have.
    if (!("groupBy" in Object)) Object.assign(Object, { groupBy });
  });

  test("the parser's rules pass Chevrotain's validation", () => {
    expect(() => new FilterParser({ validate: true })).not.toThrow();
  });

  test("the lexer's tokens pass Chevrotain's validation without a warning", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { lexerDefinitionErrors } = new Lexer(ALL_TOKENS, {
      positionTracking: "onlyOffset",
      ensureOptimizations: true,
      skipValidations: false,
      deferDefinitionErrorsHandling: true,
    });
    expect({ errors: lexerDefinitionErrors, warnings: warn.mock.calls }).toEqual({ errors: [], warnings: [] });
    warn.mockRestore();
  });

  test("every character has a token", () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const uncovered = units.filter((unit) => {
      const tokens = tokenize(new ParseState(unit));
      return !/^[ \t\r\n]$/.test(unit) && tokens.map(({ image }) => image).join("") !== unit;
    });
    expect(uncovered).toEqual([]);
  });

  test("the tokens of any text cover the text, without the white space between them", () => {
    fc.assert(
      fc.property(fc.oneof(anyPieces, fc.string({ unit: "binary" })), (text) => {
        let end = 0;
        for (const { startOffset, image } of tokenize(new ParseState(text))) {
          expect(text.slice(end, startOffset)).toMatch(/^[ \t\r\n]*$/);
          expect(text.startsWith(image, startOffset) && image !== "").toBe(true);
          end = startOffset + image.length;
        }
        expect(text.slice(end)).toMatch(/^[ \t\r\n]*$/);
      }),
      { numRuns: RUNS },
    );
  });

  test("the parser rejects tokens if and only if repair reports an error, and accepts the repaired tokens", () => {
    const parser = new FilterParser();
    const anyTokens = fc.array(fc.constantFrom("a=1", "b[2]", "&", "|", "(", "!(", ")", "x", "=1", "!", "?"));
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(anyTokens, (images) => {
        const state = new ParseState(images.join(" "));
        const tokens = tokenize(state);
        const isRejected = parser.read(tokens, state) === undefined;
        verdicts.add(isRejected);
        state.forgetFindings();
        const repaired = repair(tokens, state);
        expect(state.findings.errors > 0, state.text).toBe(isRejected);
        expect(parser.read(repaired, state), state.text).toBeDefined();
      }),
      { numRuns: 10 * RUNS },
    );
    expect(verdicts.size).toBe(2);
  });

  test("the lexer's operators are those of the operator table", () => {
    const letters = ["!", "=", "*", "<", ">", "[", "^", "$", "~", ""];
    const candidates = new Set(letters.flatMap((first) => letters.map((second) => first + second)));
    const lexed = [...candidates].filter((opening) =>
      [`a${opening}1]`, `(a${opening}1])`].every((text) => {
        const scanned = tokenize(new ParseState(text)).find(({ tokenType }) => tokenType === Condition)?.payload;
        return scanned !== undefined && openingOf(scanned.operator) === opening;
      }),
    );
    expect(lexed.sort()).toEqual(ALL_OPERATORS.map(openingOf).sort());
  });
});

describe("the labels of the tokens", () => {
  test.each(ALL_TOKENS.filter((token) => literalsOf(readLabel(token)).length > 0))(
    "$LABEL is the text of $name",
    (token) => {
      const images = literalsOf(readLabel(token)).map((literal) => {
        // A `)` is a Close only inside a group.
        const tokens = tokenize(new ParseState(literal === ")" ? "()" : literal));
        return tokens.find(({ tokenType }) => tokenType === token)?.image;
      });
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
  test.each([...FILES.keys()])("grammar/%s is up to date with the parser", (name) => {
    expect(readGrammar(name), `grammar/${name} is stale: run \`npm run grammar\``).toBe(FILES.get(name));
  });

  test.each(PRODUCTIONS)("the doc comment of the rule $name is its production", (production) => {
    expect(docCommentOf(production.name)).toBe(oneLine(writeProduction(production)));
  });

  test("the diagrams load no files and run no scripts", () => {
    expect(FILES.get("diagrams.html")).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|url\(|@import|https?:|\son\w+=/);
  });

  test("every link of the diagrams has a target", () => {
    const html = FILES.get("diagrams.html") ?? "";
    const anchors = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(PRODUCTIONS.length);
    expect(links.filter((link) => !anchors.has(link))).toEqual([]);
  });

  test.each(EXAMPLES)("the example %j of the diagrams is valid", (filter) => {
    expect(parse(filter)).toMatchObject({ ok: true, warnings: [] });
  });
});

function readGrammar(name: string): string {
  return readFileSync(new URL(`../grammar/${name}`, import.meta.url), "utf8");
}

function docCommentOf(rule: string): string | undefined {
  const source = readFileSync(new URL("../src/language/syntax/parser.ts", import.meta.url), "utf8");
  const comments = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*[^\n]*this\.RULE\("(\w+)"/g);
  const comment = [...comments].find(([, , name]) => name === rule)?.[1];
  return comment === undefined ? undefined : oneLine(comment.replace(/^ *\*(?= )/gm, ""));
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
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
