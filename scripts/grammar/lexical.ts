import type { TokenType } from "chevrotain";
import { ALL_OPERATORS, takesList } from "../../src/ast/operators.js";
import { BareItem, Field, TopComparison, WhiteSpace } from "../../src/syntax/tokens.js";
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
    name: "field",
    expression: pattern(Field),
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
    name: "item",
    expression: { kind: "choice", options: [name("quoted text"), name("bare item")] },
    prose: "",
  },
  {
    name: "bare value",
    expression: oneOrMore(anyBut(missingFrom(TopComparison, "=x"))),
    prose:
      'Does not begin with `"`, and white space at its ends is dropped. Inside a group each `(` of the value pairs with ' +
      "the next `)` and a `)` without such a `(` ends the value. " +
      "In a filter that has a group, a `)` outside of groups must have its `(` too.",
  },
  {
    name: "bare item",
    expression: oneOrMore(anyBut(missingFrom(BareItem, "x"))),
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
    expression: pattern(WhiteSpace),
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

function pattern(token: TokenType): Expression {
  const { source } = regExpOf(token);
  return special(`? /${source}/ ?`, `/${source}/`);
}

/** The characters that a token's pattern does not take behind a beginning; it must end in a repeated character class. */
function missingFrom(token: TokenType, beginning: string): string[] {
  const { source } = regExpOf(token);
  const whole = new RegExp(`^(?:${source})$`);
  const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  return units.filter((unit) => !whole.test(beginning + unit));
}

function regExpOf(token: TokenType): RegExp {
  if (token.PATTERN instanceof RegExp) return token.PATTERN;
  throw new TypeError(`${token.name} has no regular expression`);
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
