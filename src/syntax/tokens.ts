import { type CustomPatternMatcherReturn, createToken, Lexer, type TokenType } from "chevrotain";
import type { ComparisonOperator } from "../ast/operators.js";
import { isWhiteSpace, NAME_PATTERN } from "../text/characters.js";

// Every token says by which characters it can begin, so that Chevrotain's lexer can look up the few that may fit. It
// could find that out from a regular expression itself, but what it needs for that weighs more than all of this folder.

const NAME_STARTS = startingWith(/[A-Za-z_\u0080-\uFFFF]/);
const OPERATOR_STARTS = startingWith(/[!=*<>]/);

/** The label is what a token is called in grammar/filter.ebnf and in the diagrams. */
export const WhiteSpace = createToken({
  name: "WhiteSpace",
  pattern: /[ \t\r\n]+/,
  group: Lexer.SKIPPED,
  start_chars_hint: startingWith(/[ \t\r\n]/),
});
export const Field = createToken({
  name: "Field",
  label: "field",
  pattern: new RegExp(NAME_PATTERN),
  start_chars_hint: NAME_STARTS,
});
export const And = createToken({ name: "And", label: '"&"', pattern: "&" });
export const Or = createToken({ name: "Or", label: '"|"', pattern: "|" });

export const Open = createToken({ name: "Open", label: '"("', pattern: "(", push_mode: "group" });
export const NotOpen = createToken({
  name: "NotOpen",
  label: '"!("',
  pattern: /![ \t\r\n]*\(/,
  start_chars_hint: ["!"],
  push_mode: "group",
});
export const Close = createToken({ name: "Close", label: '")"', pattern: ")", pop_mode: true });

const OPERATOR = /!=|!\*|>=|<=|[=*]|[<>](?!=)/.source;
const SPACE = /[ \t\r\n]*/.source;
const TOP_BARE = /[\0-\x08\x0B\x0C\x0E-\x1F!#-%'-{}-\uFFFF][\0-%'-{}-\uFFFF]*/.source;

/**
 * An operator and its value in one: a value begins nowhere else, and lexing it apart, in a mode of its own, takes a
 * fifth of the time of a whole parse. What a bare value may hold differs inside and outside groups.
 */
export const Comparison = createToken({ name: "Comparison", label: "operator, value", pattern: Lexer.NA });
export const TopComparison = createToken({
  name: "TopComparison",
  pattern: new RegExp(`(?:${OPERATOR})${SPACE}${TOP_BARE}`),
  start_chars_hint: OPERATOR_STARTS,
  categories: Comparison,
});
export const GroupComparison = createToken({
  name: "GroupComparison",
  pattern: scanGroupComparison,
  start_chars_hint: OPERATOR_STARTS,
  line_breaks: true,
  categories: Comparison,
});
export const QuotedComparison = createToken({
  name: "QuotedComparison",
  pattern: scanQuotedComparison,
  start_chars_hint: OPERATOR_STARTS,
  line_breaks: true,
  categories: Comparison,
});

export const ListOpen = createToken({
  name: "ListOpen",
  label: '"[" | "!["',
  pattern: /!?\[/,
  start_chars_hint: ["!", "["],
  push_mode: "list",
});
export const ListClose = createToken({ name: "ListClose", label: '"]"', pattern: "]", pop_mode: true });
const BARE_ITEM = /[\0-\x08\x0B\x0C\x0E-\x1F!#-+\--\\^-\uFFFF][\0-+\--\\^-\uFFFF]*/.source;

export const Item = createToken({ name: "Item", label: "item", pattern: Lexer.NA });
export const BareItem = createToken({
  name: "BareItem",
  pattern: new RegExp(BARE_ITEM),
  start_chars_hint: startingWith(/[^ \t\r\n",\]]/),
  categories: Item,
});
export const QuotedItem = createToken({
  name: "QuotedItem",
  pattern: scanQuoted,
  start_chars_hint: ['"'],
  line_breaks: true,
  categories: Item,
});

/** A comma and the item behind it in one, for the reason that a comparison is. */
export const NextItem = createToken({ name: "NextItem", label: '",", item', pattern: Lexer.NA });
export const BareNextItem = createToken({
  name: "BareNextItem",
  pattern: new RegExp(`,${SPACE}${BARE_ITEM}`),
  start_chars_hint: [","],
  categories: NextItem,
});
export const QuotedNextItem = createToken({
  name: "QuotedNextItem",
  pattern: scanQuotedNextItem,
  start_chars_hint: [","],
  line_breaks: true,
  categories: NextItem,
});

const QUOTED = /"[^"\\]*(?:\\[\s\S][^"\\]*){0,99}"/.source;

/**
 * A whole condition outside groups, unless it is a list with quoted items: nearly every condition is one. It says what
 * the tokens of its parts say, but is one token instead of two or more: with it, a parse takes three quarters of the time.
 * Repetitions have a bound because the stack of a regular expression has one; what exceeds it is read piece by piece.
 */
export const WholeCondition = createToken({
  name: "WholeCondition",
  pattern: new RegExp(
    `${NAME_PATTERN}${SPACE}(?:(?:${OPERATOR})${SPACE}(?:${TOP_BARE}|${QUOTED})|!?\\[${SPACE}${BARE_ITEM}(?:,${SPACE}${BARE_ITEM}){0,999}\\])`,
  ),
  start_chars_hint: NAME_STARTS,
});

// The next fit nowhere in the grammar: they keep the lexer total, and the repair explains them.

/** A comma without an item. */
export const Comma = createToken({ name: "Comma", pattern: "," });
/** An operator without a value. */
export const Dangling = createToken({
  name: "Dangling",
  pattern: /!=|!\*|>=|<=|[=*<>]/,
  start_chars_hint: OPERATOR_STARTS,
});
/** A `)` outside groups. */
export const StrayClose = createToken({ name: "StrayClose", pattern: ")" });
/** A `!` that begins neither an operator nor a negated group. */
export const Bang = createToken({ name: "Bang", pattern: "!" });
export const UnclosedComparison = createToken({
  name: "UnclosedComparison",
  pattern: new RegExp(`(?:${OPERATOR})${SPACE}"[\\0-\\uFFFF]*`),
  start_chars_hint: OPERATOR_STARTS,
});
export const UnclosedQuote = createToken({ name: "UnclosedQuote", pattern: /"[\0-\uFFFF]*/, start_chars_hint: ['"'] });
export const Junk = createToken({
  name: "Junk",
  pattern: /[\0-\x08\x0B\x0C\x0E-\x1F"#$%'+,\-./0-9:;?@\\\]^`{}~\x7F]+/,
  start_chars_hint: startingWith(/[^ \t\r\nA-Za-z_\u0080-\uFFFF!=*<>&|()[]/),
});

// The repair takes comparisons and next items apart; the lexer itself makes none of these.

export const Operator = createToken({ name: "Operator", pattern: Lexer.NA });
export const TopBare = createToken({ name: "TopBare", pattern: Lexer.NA });
export const GroupBare = createToken({ name: "GroupBare", pattern: Lexer.NA });
export const Quoted = createToken({ name: "Quoted", pattern: Lexer.NA });

const TOP = [
  ...[WhiteSpace, Field, TopComparison, QuotedComparison, UnclosedComparison, Dangling, And, Or],
  ...[ListOpen, Open, NotOpen, StrayClose, Bang, Junk],
];

/**
 * `(` pushes the group mode and `)` pops it, so what a bare value may hold follows from the mode alone.
 * A text is read in the mode `whole`, and taken apart for the repair in the mode `top`.
 */
export const LEXER_MODES = {
  modes: {
    whole: [WholeCondition, ...TOP],
    top: TOP,
    group: [
      ...[WhiteSpace, Field, GroupComparison, QuotedComparison, UnclosedComparison, Dangling, And, Or],
      ...[ListOpen, Open, NotOpen, Close, Bang, Junk],
    ],
    list: [WhiteSpace, BareNextItem, QuotedNextItem, Comma, ListClose, QuotedItem, UnclosedQuote, BareItem],
  },
  defaultMode: "top",
};

export const ALL_TOKENS: TokenType[] = [
  ...new Set(Object.values(LEXER_MODES.modes).flat()),
  Comparison,
  Item,
  NextItem,
];

/**
 * The characters of a class. Beyond the first 256, one of each group that Chevrotain looks up together will do: such a
 * group ends before each multiple of 255, the last one is U+FFFF alone, and our classes hold all or none of them.
 */
function startingWith(characters: RegExp): number[] {
  const codes = Array.from({ length: 0x101 }, (_, code) => code);
  for (let code = 2 * 255; code <= 0xffff; code += 255) codes.push(code);
  return codes.filter((code) => characters.test(String.fromCharCode(code)));
}

/** The operator that a comparison at this offset begins with. */
export function operatorAt(text: string, offset: number): ComparisonOperator {
  const isLong = text.charCodeAt(offset + 1) === 0x3d;
  switch (text.charCodeAt(offset)) {
    case 0x3d:
      return "=";
    case 0x2a:
      return "*";
    case 0x3e:
      return isLong ? ">=" : ">";
    case 0x3c:
      return isLong ? "<=" : "<";
    default:
      return isLong ? "!=" : "!*";
  }
}

const OPERATOR_HERE = new RegExp(OPERATOR, "y");

/** Where the value of an operator at `offset` begins; undefined where there is no operator. */
function startOfValue(text: string, offset: number): number | undefined {
  OPERATOR_HERE.lastIndex = offset;
  if (!OPERATOR_HERE.test(text)) return undefined;
  let start = OPERATOR_HERE.lastIndex;
  while (isWhiteSpace(text.charCodeAt(start))) start++;
  return start;
}

function scanQuotedComparison(text: string, offset: number): CustomPatternMatcherReturn | null {
  const start = startOfValue(text, offset);
  const end = start === undefined || text.charCodeAt(start) !== 0x22 ? undefined : endOfQuoted(text, start);
  return end === undefined ? null : [text.slice(offset, end)];
}

/** To the next `&`, `|` or `)` that no `(` of the value pairs with. */
function scanGroupComparison(text: string, offset: number): CustomPatternMatcherReturn | null {
  const start = startOfValue(text, offset);
  if (start === undefined || text.charCodeAt(start) === 0x22) return null;
  let open = 0;
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 0x26 || code === 0x7c) break;
    if (code === 0x28) open++;
    else if (code === 0x29 && --open < 0) break;
  }
  return end === start ? null : [text.slice(offset, end)];
}

function scanQuotedNextItem(text: string, offset: number): CustomPatternMatcherReturn | null {
  let start = offset + 1;
  while (isWhiteSpace(text.charCodeAt(start))) start++;
  const end = text.charCodeAt(start) === 0x22 ? endOfQuoted(text, start) : undefined;
  return end === undefined ? null : [text.slice(offset, end)];
}

function scanQuoted(text: string, offset: number): CustomPatternMatcherReturn | null {
  const end = endOfQuoted(text, offset);
  return end === undefined ? null : [text.slice(offset, end)];
}

/** Behind the next unescaped `"` after the one at `start`. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return i + 1;
    if (code === 0x5c) i++;
  }
  return undefined;
}
