import { createToken, Lexer, type TokenType } from "chevrotain";
import { isWhiteSpace } from "../text/characters.js";
import { beginsName, beginsOperator, isJunk } from "./alphabet.js";
import * as patterns from "./patterns.js";

// Every token says by which characters it can begin, so that Chevrotain's lexer can look up the few that may fit. It
// could find that out from a regular expression itself, but what it needs for that weighs more than all of this folder.

const NAME_STARTS = startingWith(beginsName);

/** The label is what a token is called in grammar/filter.ebnf and in the diagrams. */
export const WhiteSpace = createToken({
  name: "WhiteSpace",
  pattern: /[ \t\r\n]+/,
  group: Lexer.SKIPPED,
  start_chars_hint: startingWith((character) => isWhiteSpace(character.charCodeAt(0))),
});

/** A name, an operator and a value or a list: whole or broken. */
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
export const Close = createToken({
  name: "Close",
  label: '")"',
  pattern: patterns.close,
  start_chars_hint: [")"],
  line_breaks: false,
});

// The next fit nowhere in the grammar: there is a token for every text, and the repair explains these.

/** A `)` outside of groups. */
export const StrayClose = createToken({ name: "StrayClose", pattern: ")" });
/** A name without an operator. */
export const Name = createToken({
  name: "Name",
  pattern: patterns.name,
  start_chars_hint: NAME_STARTS,
  line_breaks: false,
});
/** An operator without a name, and what follows it. */
export const Test = createToken({
  name: "Test",
  pattern: patterns.test,
  start_chars_hint: startingWith(beginsOperator),
  line_breaks: true,
});
/** A `!` that begins neither an operator nor a negated group. */
export const Bang = createToken({ name: "Bang", pattern: "!" });
/** Characters that begin nothing. */
export const Junk = createToken({
  name: "Junk",
  pattern: patterns.junk,
  start_chars_hint: startingWith(isJunk),
  line_breaks: false,
});

/** Where several can begin by a character, the first that fits is taken. */
export const ALL_TOKENS: TokenType[] = [
  WhiteSpace,
  Condition,
  Name,
  And,
  Or,
  Open,
  NotOpen,
  Test,
  Bang,
  Close,
  StrayClose,
  Junk,
];

/**
 * The characters that can begin a token. Beyond the first 256, one of each group that Chevrotain looks up together will
 * do: such a group ends before each multiple of 255, the last one is U+FFFF alone, and ours hold all or none of them.
 */
function startingWith(begins: (character: string) => boolean): number[] {
  const codes = Array.from({ length: 0x101 }, (_, code) => code);
  for (let code = 2 * 255; code <= 0xffff; code += 255) codes.push(code);
  return codes.filter((code) => begins(String.fromCharCode(code)));
}
