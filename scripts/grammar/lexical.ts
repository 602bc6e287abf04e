import { DEFAULT_LIMITS } from "../../src/language/ast/limits.js";
import { ALL_OPERATORS, isCountOperator, isListOperator, openingOf } from "../../src/language/ast/operators.js";
import { scanCondition } from "../../src/language/syntax/scan-condition.js";
import { isWhiteSpace, NAME_PATTERN } from "../../src/language/text/characters.js";
import { unquote } from "../../src/language/text/quoting.js";
import { type Expression, join, type Production, writeLiteral } from "./expression.js";

/** A production of the lexer. Only its prose is written here; characters and operators are read from the lexer. */
export interface LexicalProduction extends Production {
  readonly prose: string;
}

export const WHITE_SPACE_RULE =
  "White space is ignored before and after each symbol and between the two characters of `!(`, nowhere else.";

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
    prose: "A dot is part of the name; the schema defines the meaning of a name with dots.",
  },
  {
    name: "relation",
    expression: name("field"),
    prose: "Not the words and, or, not, in and nin, which other languages write before a parenthesis.",
  },
  {
    name: "count",
    expression: join([choice(ALL_OPERATORS.filter(isCountOperator)), pattern("0|[1-9][0-9]{0,8}")]),
    prose: "May be quoted, like a value.",
  },
  {
    name: "operator",
    expression: choice(comparisonOperators()),
    prose: "The longest operator that matches, without white space in it.",
  },
  {
    name: "value",
    expression: { kind: "choice", options: [name("quoted text"), name("bare value")] },
    prose: "The quotes are not part of the value. Only a bare `null` can be the null literal.",
  },
  {
    name: "list",
    expression: join([
      choice(ALL_OPERATORS.filter(isListOperator).map(openingOf)),
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
      'Does not begin with `"`. White space at both ends is removed. Inside a group, each `(` of the value pairs with ' +
      "the next `)`, and an unpaired `)` ends the value. " +
      "If the filter contains a group, a value outside of it must not contain an unpaired `)`.",
  },
  {
    name: "bare item",
    expression: oneOrMore(anyBut(missingFrom((unit) => `a[x${unit}x]`))),
    prose: 'Does not begin with `"`. White space at both ends is removed.',
  },
  {
    name: "quoted text",
    expression: join([
      literal('"'),
      { kind: "repeated", part: { kind: "choice", options: [anyBut(['"', "\\"]), name("escape")] } },
      literal('"'),
    ]),
    prose: "May contain line breaks.",
  },
  {
    name: "escape",
    expression: join([literal("\\"), { kind: "choice", options: [...escapeLetters().map(literal), codeUnit()] }]),
    prose: "`\\u` is followed by a UTF-16 code unit. Surrogates must be paired, and `\\u0000` is forbidden.",
  },
  {
    name: "white space",
    expression: pattern(`[${whiteSpace()}]+`),
    prose: "No other character counts as white space.",
  },
  {
    name: "character",
    expression: special("? any Unicode character but U+0000 ?", "any Unicode character but U+0000"),
    prose: "",
  },
];

function comparisonOperators(): string[] {
  return ALL_OPERATORS.filter((operator) => !isListOperator(operator));
}

/** Returns the characters that `unquote` accepts after a backslash. */
function escapeLetters(): string[] {
  const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
  return ascii.filter((character) => unquote(`"\\${character}"`).faults.length === 0);
}

/** Returns the characters of white space, escaped as in a pattern. */
function whiteSpace(): string {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter(isWhiteSpace);
  return JSON.stringify(String.fromCharCode(...codes)).slice(1, -1);
}

function codeUnit(): Expression {
  return join([literal("u"), special("4 * ? [0-9A-Fa-f] ?", "4 hexadecimal digits")]);
}

function pattern(source: string): Expression {
  return special(`? /${source}/ ?`, `/${source}/`);
}

/** Returns the characters that a bare value or item cannot contain. */
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
