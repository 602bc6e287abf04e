import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  enumeration,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../src/index.js";
import {
  ALL_OPERATORS,
  factsOf,
  isListOperator,
  type Operator,
  openingOf,
  writeList,
} from "../src/language/ast/operators.js";
import { operatorsOf } from "../src/language/types/operators-of.js";
import { readSources, type Source } from "./support/sources.js";

const root = new URL("..", import.meta.url);
const sources = readSources(fileURLToPath(root));

describe("src has a single list of operators", () => {
  /** Files and folders that may name operators, with the reason. */
  const MAY_NAME: Readonly<Record<string, string>> = {
    "src/language/ast/operators.ts": "the table",
    "src/language/types/record-type.ts": "the orders that each operator accepts; the compiler requires all of them",
    "src/language/bind/count-related.ts": "the meaning of each operator; the compiler requires all of them",
    "src/memory/": "the meaning of each operator; the compiler requires all of them",
    "src/sql/": "the meaning of each operator, and the operators of SQL",
    "src/cli/": "the examples of the help, and the syntax of shells",
    "src/sql/lists/keyset.ts": "the operators of SQL",
    "src/bridges/prisma/": "the meaning of each operator in Prisma",
    "src/bridges/ui/": "the operators of user interfaces",
    "src/sql/verify/": "the operators of SQL",
    "src/logic/": "the meaning of each operator in comparisons of filters",
    "src/editor/element/": "HTML and CSS",
    "src/http/links.ts": "the Link header and the query strings in it",
  };

  /** Texts and patterns that contain characters of operators with another meaning. */
  const ABOUT_OTHERS: Readonly<Record<string, string>> = {
    "/(?:gt?e\\b|:\\s*>=)/i": "search boxes write a colon before an operator",
    "/(?:lt?e\\b|:\\s*<=)/i": "search boxes write a colon before an operator",
    "/[\\s'\"`()[\\]{},;=<>!*~:][\\s'\"`()[\\]{},;]*/": "characters that do not begin a value in any language",
    "/[\\\\|`*_<>[\\]]/g": "characters that Markdown escapes",
    '>; rel="': "the Link header",
    "\"; filename*=UTF-8''": "the Content-Disposition header",
    "/[\\w\\-.~!$&'()*+,;=:@/?%]/gu": "characters of URLs",
    "/[\\x21-\\x7E]|[\"#'<>`]/": "characters that URLs encode",
    "/[\\\\^$.*+?()[\\]{}|-]/g": "characters that patterns escape",
  };

  const found = new Map(sources.map((source) => [source.file, operatorsIn(source)]));

  test("no other file names two operators, in texts, patterns or character codes", () => {
    const lists = [...found].flatMap(([file, { alone, together }]) => {
      if (Object.keys(MAY_NAME).some((allowed) => file.startsWith(allowed))) return [];
      const named = [...(alone.size > 1 ? alone : []), ...together.filter((one) => !(one in ABOUT_OTHERS))];
      return named.length === 0 ? [] : [`${file}: ${named.join("   ")}`];
    });
    expect(
      lists,
      "Derive them from src/language/ast/operators.ts, or name them by their builders (OPERATOR_OF)",
    ).toEqual([]);
  });

  test("every exception is needed", () => {
    const named = [...found].filter(([, { alone, together }]) => alone.size > 1 || together.length > 0);
    const files = Object.keys(MAY_NAME).filter((allowed) => !named.some(([file]) => file.startsWith(allowed)));
    const texts = new Set(named.flatMap(([, { together }]) => together));
    expect([...files, ...Object.keys(ABOUT_OTHERS).filter((one) => !texts.has(one))]).toEqual([]);
  });
});

interface Named {
  /** Operators that are a whole text or a character code. */
  readonly alone: ReadonlySet<string>;
  /** Texts and patterns that contain two or more characters of operators. */
  readonly together: readonly string[];
}

const SYMBOLS: ReadonlySet<string> = new Set(ALL_OPERATORS.flatMap((operator) => [operator, openingOf(operator)]));
const CHARACTERS: ReadonlySet<string> = new Set(ALL_OPERATORS.filter((operator) => operator.length === 1));

function operatorsIn({ file, text: source }: Source): Named {
  const alone = new Set<string>();
  const together: string[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const visit = (node: ts.Node): void => {
    const literal = literalOf(node, tree);
    if (SYMBOLS.has(literal)) alone.add(literal);
    else if (charactersIn(literal).size > 1) together.push(literal);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { alone, together };
}

function literalOf(node: ts.Node, tree: ts.SourceFile): string {
  if (ts.isNumericLiteral(node) && node.getText(tree).startsWith("0x")) {
    const character = String.fromCharCode(Number(node.text));
    return CHARACTERS.has(character) ? character : "";
  }
  if (ts.isStringLiteralLike(node)) return node.text;
  const mayBePattern =
    ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isRegularExpressionLiteral(node);
  return mayBePattern ? withoutAnchors(node.text) : "";
}

/** Removes `^` and `$` where they are pattern syntax. */
function withoutAnchors(pattern: string): string {
  return pattern.replace(/(?<=^\/?|[(|[])\^/g, "").replace(/\$(?=$|\/[a-z]*$|[)|])/g, "");
}

/** Returns the operator characters in a text, without those that are pattern syntax. */
function charactersIn(literal: string): ReadonlySet<string> {
  const plain = literal.replace(/\(\?(?:<?[=!]|:)/g, "(").replace(/(?<=[\])}sSwd.])\*/g, "");
  return new Set([...plain].filter((character) => CHARACTERS.has(character)));
}

describe("the documentation lists the operators of the table", () => {
  const written = (operator: Operator): string =>
    `field${isListOperator(operator) ? writeList(operator, ["v1", "v2"]) : `${operator}value`}`;
  const table = ALL_OPERATORS.map((operator) => `${factsOf(operator).name}: ${written(operator)}`).sort();

  test.each(["README.md", "grammar/LANGUAGE.md"])("in %s, with name and syntax", (document) => {
    const [heading = "", ...rows] = tableIn(document, (cells) => cells[0] === "operator" && cells[1] === "written");
    expect(heading).not.toBe("");
    const listed = rows.flatMap((cells) =>
      cells.flatMap((cell, i) => {
        const texts = [...cell.matchAll(/`(field[^`]+)`/g)].map(([, one = ""]) => one);
        const names = (cells[i - 1] ?? "").split(", ");
        return texts.map((one, at) => `${names[at]}: ${one}`);
      }),
    );
    expect(listed.sort()).toEqual(table);
  });

  test("in LANGUAGE.md, by field type", () => {
    const fields = {
      ...{ integer: integer(), decimal: decimal(), number: number(), text: text(), enumeration: enumeration(["a"]) },
      ...{ boolean: boolean(), date: date(), timestamp: timestamp(), uuid: uuid() },
      ...{ list: listOf(text()), json: json() },
    };
    const rows = tableIn("grammar/LANGUAGE.md", (cells) => cells[0] === "type" && cells[2] === "operators").slice(1);
    let above: readonly string[] = [];
    const listed = rows.flatMap(([types = "", , operators = ""]) => {
      if (operators !== "the same")
        above = [...(operators.split(";")[0] ?? "").matchAll(/`([^`\w]+)`/g)].map(([, one = ""]) => one);
      return types.split(", ").map((type) => [type, above]);
    });
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(Object.entries(fields).map(([type, field]) => [type, operatorsOf(field)])),
    );
  });
});

/** Returns the cells of the Markdown table with the heading, by row. */
function tableIn(document: string, isHeading: (cells: readonly string[]) => boolean): readonly (readonly string[])[] {
  const lines = readFileSync(new URL(document, root), "utf8").split("\n");
  const cellsOf = (line: string): readonly string[] =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
  const start = lines.findIndex((line) => line.startsWith("|") && isHeading(cellsOf(line)));
  const end = lines.findIndex((line, i) => i > start && !line.startsWith("|"));
  const rows = start === -1 ? [] : lines.slice(start, end);
  return rows.filter((line) => !/^[|\s-]+$/.test(line)).map(cellsOf);
}
