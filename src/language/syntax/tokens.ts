import { createToken, Lexer, type TokenType } from "chevrotain";
import { isWhiteSpace } from "../text/characters.js";
import { beginsName, beginsOperator, isJunk } from "./alphabet.js";
import * as patterns from "./patterns.js";

// Every token lists its first characters, so that Chevrotain's lexer tries only the tokens that can match. No token is a
// regular expression: the code with which Chevrotain analyzes those is larger than this folder.

const NAME_STARTS = startingWith(beginsName);

/** A label is the name of a token in grammar/filter.ebnf and in the diagrams. */
export const WhiteSpace = createToken({
  name: "WhiteSpace",
  pattern: patterns.whiteSpace,
  group: Lexer.SKIPPED,
  start_chars_hint: startingWith((character) => isWhiteSpace(character.charCodeAt(0))),
  line_breaks: true,
});

/** A name, an operator and a value or a list, valid or broken. */
export const Condition = createToken({
  name: "Condition",
  label: "condition",
  pattern: patterns.condition,
  start_chars_hint: NAME_STARTS,
  line_breaks: true,
});
export const And = createToken({ name: "And", label: '"&"', pattern: "&" });
export const Or = createToken({ name: "Or", label: '"|"', pattern: "|" });
export const Open = createToken({
  name: "Open",
  label: '"("',
  pattern: patterns.open,
  start_chars_hint: ["("],
  line_breaks: false,
});
export const NotOpen = createToken({
  name: "NotOpen",
  label: '"!("',
  pattern: patterns.notOpen,
  start_chars_hint: ["!"],
  line_breaks: true,
});
/** The name of a relation and the parenthesis of its group. */
export const RelatedOpen = createToken({
  name: "RelatedOpen",
  label: 'relation, "("',
  pattern: patterns.relatedOpen,
  start_chars_hint: NAME_STARTS,
  line_breaks: true,
});
export const NotRelatedOpen = createToken({
  name: "NotRelatedOpen",
  label: '"!", relation, "("',
  pattern: patterns.notRelatedOpen,
  start_chars_hint: ["!"],
  line_breaks: true,
});
/** An operator and a number after the group of a relation, valid or broken. */
export const Count = createToken({
  name: "Count",
  label: "count",
  pattern: patterns.count,
  start_chars_hint: startingWith(beginsOperator),
  line_breaks: true,
});
export const Close = createToken({
  name: "Close",
  label: '")"',
  pattern: patterns.close,
  start_chars_hint: [")"],
  line_breaks: false,
});

// Tokens of invalid text, which no rule accepts. They let the lexer read every text, and `repair` reports them.

/** A `)` outside of groups. */
export const StrayClose = createToken({
  name: "StrayClose",
  pattern: patterns.strayClose,
  start_chars_hint: [")"],
  line_breaks: false,
});
/** A name without an operator. */
export const Name = createToken({
  name: "Name",
  pattern: patterns.name,
  start_chars_hint: NAME_STARTS,
  line_breaks: false,
});
/** An operator without a field name, and its value. */
export const FieldlessCondition = createToken({
  name: "FieldlessCondition",
  pattern: patterns.fieldlessCondition,
  start_chars_hint: startingWith(beginsOperator),
  line_breaks: true,
});
/** A `!` that begins neither an operator nor a negated group. */
export const Bang = createToken({
  name: "Bang",
  pattern: patterns.bang,
  start_chars_hint: ["!"],
  line_breaks: false,
});
/** Characters that cannot begin any other token. */
export const Junk = createToken({
  name: "Junk",
  pattern: patterns.junk,
  start_chars_hint: startingWith(isJunk),
  line_breaks: false,
});

/** In order of priority: the lexer uses the first token that matches. */
export const ALL_TOKENS: TokenType[] = [
  WhiteSpace,
  Condition,
  RelatedOpen,
  Name,
  And,
  Or,
  Open,
  NotOpen,
  NotRelatedOpen,
  Count,
  FieldlessCondition,
  Bang,
  Close,
  StrayClose,
  Junk,
];

/**
 * Returns the characters that can begin a token. Chevrotain puts characters from U+0100 on into groups of 255, so one of
 * each group is enough: every token here accepts all of them or none. The last group is U+FFFF alone.
 */
function startingWith(begins: (character: string) => boolean): number[] {
  const codes = Array.from({ length: 0x101 }, (_, code) => code);
  for (let code = 2 * 255; code <= 0xffff; code += 255) codes.push(code);
  return codes.filter((code) => begins(String.fromCharCode(code)));
}
