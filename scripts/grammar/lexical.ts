import { DEFAULT_LIMITS } from "../../src/ast/limits.js";
import { ALL_OPERATORS, openingOf, takesList } from "../../src/ast/operators.js";
import { scanCondition } from "../../src/syntax/scan-condition.js";
import { WhiteSpace } from "../../src/syntax/tokens.js";
import { NAME_PATTERN } from "../../src/text/characters.js";
import { unquote } from "../../src/text/quoting.js";
import { type Expression, join, type Production, writeLiteral } from "./expression.js";

/** What the lexer recognises, with the sentences that its definition needs; everything else is read from the lexer itself. */
export interface LexicalProduction extends Production {
  readonly prose: string;
}

export const WHITE_SPACE_RULE =
  "White space is ignored before and behind each of them and between the two characters of `!(`, nowhere else.";

export const LEXICAL_PRODUCTIONS: readonly LexicalProduction[] = [
  {
    name: "condition",
    expression: join([
      name("field"),
      { kind: "choice", options: [join([name("operator"), name("value")]), name("list")] },
    ]),
    prose: "",
  },
  {
    name: "field",
    expression: pattern(NAME_PATTERN),
    prose: "A dot is part of the name; the schema says what a dotted name stands for.",
  },
  {
    name: "operator",
    expression: choice(comparisonOperators()),
    prose: "The longest one that fits; its characters stand together.",
  },
  {
    name: "value",
    expression: { kind: "choice", options: [name("quoted text"), name("bare value")] },
    prose: "The quotes are not part of the value. Only a bare `null` can be the null literal.",
  },
  {
    name: "list",
    expression: join([
      choice(ALL_OPERATORS.filter(takesList).map(openingOf)),
      {
        kind: "optional",
        part: join([name("item"), { kind: "repeated", part: join([literal(","), name("item")]) }]),
      },
      literal("]"),
    ]),
    prose: "",
  },
  {
    name: "item",
    expression: { kind: "choice", options: [name("quoted text"), name("bare item")] },
    prose: "",
  },
  {
    name: "bare value",
    expression: oneOrMore(anyBut(missingFrom((unit) => `a=x${unit}x`))),
    prose:
      'Does not begin with `"`, and white space at its ends is dropped. Inside a group each `(` of the value pairs with ' +
      "the next `)` and a `)` without such a `(` ends the value. " +
      "In a filter that has a group, a `)` outside of groups must have its `(` too.",
  },
  {
    name: "bare item",
    expression: oneOrMore(anyBut(missingFrom((unit) => `a[x${unit}x]`))),
    prose: 'Does not begin with `"`, and white space at its ends is dropped.',
  },
  {
    name: "quoted text",
    expression: join([
      literal('"'),
      { kind: "repeated", part: { kind: "choice", options: [anyBut(['"', "\\"]), name("escape")] } },
      literal('"'),
    ]),
    prose: "Line breaks may stand in it as they are.",
  },
  {
    name: "escape",
    expression: join([literal("\\"), { kind: "choice", options: [...escapeLetters().map(literal), codeUnit()] }]),
    prose: "`\\u` takes a UTF-16 code unit; surrogates come in pairs, and `\\u0000` is forbidden.",
  },
  {
    name: "white space",
    expression: pattern(String(WhiteSpace.PATTERN).slice(1, -1)),
    prose: "No other character counts as white space.",
  },
  {
    name: "character",
    expression: special("? any Unicode character but U+0000 ?", "any Unicode character but U+0000"),
    prose: "",
  },
];

function comparisonOperators(): string[] {
  return ALL_OPERATORS.filter((operator) => !takesList(operator));
}

/** The characters that may follow a backslash by themselves: those that `unquote` takes. */
function escapeLetters(): string[] {
  const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
  return ascii.filter((character) => unquote(`"\\${character}"`).faults.length === 0);
}

function codeUnit(): Expression {
  return join([literal("u"), special("4 * ? [0-9A-Fa-f] ?", "4 hexadecimal digits")]);
}

function pattern(source: string): Expression {
  return special(`? /${source}/ ?`, `/${source}/`);
}

/** The characters that end a bare value or item which they stand in the middle of. */
function missingFrom(write: (unit: string) => string): string[] {
  const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  return units.filter((unit) => {
    const text = write(unit);
    const scanned = scanCondition(text, 0, { limits: DEFAULT_LIMITS, depth: 0 });
    const values = scanned === undefined ? [] : "items" in scanned.span ? scanned.span.items : [scanned.span.value];
    return scanned?.span.end !== text.length || values.length !== 1;
  });
}

function anyBut(characters: readonly string[]): Expression {
  const excluded = characters.map(writeLiteral).join(" | ");
  return special(`character - ( ${excluded} )`, `any character but ${characters.join(" ")}`);
}

function oneOrMore(part: Expression): Expression {
  return join([part, { kind: "repeated", part }]);
}

function choice(literals: readonly string[]): Expression {
  return { kind: "choice", options: literals.map(literal) };
}

function literal(text: string): Expression {
  return { kind: "literal", text };
}

function name(of: string): Expression {
  return { kind: "name", name: of };
}

function special(notation: string, words: string): Expression {
  return { kind: "special", notation, words };
}
