import { type CustomPatternMatcherReturn, createToken, Lexer, type TokenType } from "chevrotain";
import { NAME_PATTERN } from "../text/characters.js";

// Character classes are written as positive ranges: Chevrotain cannot index a token by its first character otherwise.

/** The label is what a token is called in grammar/filter.ebnf and in the diagrams. */
export const WhiteSpace = createToken({ name: "WhiteSpace", pattern: /[ \t\r\n]+/, group: Lexer.SKIPPED });
export const Field = createToken({ name: "Field", label: "field", pattern: new RegExp(NAME_PATTERN) });
export const And = createToken({ name: "And", label: '"&"', pattern: "&" });
export const Or = createToken({ name: "Or", label: '"|"', pattern: "|" });

export const Open = createToken({ name: "Open", label: '"("', pattern: "(", push_mode: "group" });
export const NotOpen = createToken({
  name: "NotOpen",
  label: '"!("',
  pattern: /![ \t\r\n]*\(/,
  push_mode: "group",
});
export const Close = createToken({ name: "Close", label: '")"', pattern: ")", pop_mode: true });

/** An operator with a value behind it; what may begin a value differs inside and outside groups. */
export const Operator = createToken({ name: "Operator", label: "operator", pattern: Lexer.NA });
export const TopOperator = createToken({
  name: "TopOperator",
  pattern: /(?:!=|!\*|>=|<=|[=*]|[<>](?!=))(?=[ \t\r\n]*[\0-\x08\x0B\x0C\x0E-\x1F!-%'-{}-\uFFFF])/,
  push_mode: "value",
  categories: Operator,
});
export const GroupOperator = createToken({
  name: "GroupOperator",
  pattern: /(?:!=|!\*|>=|<=|[=*]|[<>](?!=))(?=[ \t\r\n]*[\0-\x08\x0B\x0C\x0E-\x1F!-%'(*-{}-\uFFFF])/,
  push_mode: "groupValue",
  categories: Operator,
});

export const Value = createToken({ name: "Value", label: "value", pattern: Lexer.NA });
export const TopBare = createToken({
  name: "TopBare",
  pattern: /[\0-%'-{}-\uFFFF]+/,
  pop_mode: true,
  categories: Value,
});
export const GroupBare = createToken({
  name: "GroupBare",
  pattern: scanGroupBare,
  start_chars_hint: everyFirstCharacter(),
  line_breaks: true,
  pop_mode: true,
  categories: Value,
});
export const Quoted = createToken({
  name: "Quoted",
  pattern: scanQuoted,
  start_chars_hint: ['"'],
  line_breaks: true,
  pop_mode: true,
  categories: Value,
});

export const ListOpen = createToken({ name: "ListOpen", label: '"[" | "!["', pattern: /!?\[/, push_mode: "list" });
export const ListClose = createToken({ name: "ListClose", label: '"]"', pattern: "]", pop_mode: true });
export const Comma = createToken({ name: "Comma", label: '","', pattern: "," });
export const Item = createToken({ name: "Item", label: "item", pattern: Lexer.NA });
export const BareItem = createToken({
  name: "BareItem",
  pattern: /[\0-+\--\\^-\uFFFF]+/,
  categories: Item,
});
export const QuotedItem = createToken({
  name: "QuotedItem",
  pattern: scanQuoted,
  start_chars_hint: ['"'],
  line_breaks: true,
  categories: Item,
});

// The rest fit nowhere in the grammar: they keep the lexer total, and the repair explains them.

/** An operator without a value. */
export const Dangling = createToken({ name: "Dangling", pattern: /!=|!\*|>=|<=|[=*<>]/ });
/** A `)` outside groups. */
export const StrayClose = createToken({ name: "StrayClose", pattern: ")" });
/** A `!` that begins neither an operator nor a negated group. */
export const Bang = createToken({ name: "Bang", pattern: "!" });
export const UnclosedQuote = createToken({ name: "UnclosedQuote", pattern: /"[\0-\uFFFF]*/ });
export const Junk = createToken({
  name: "Junk",
  pattern: /[\0-\x08\x0B\x0C\x0E-\x1F"#$%'+,\-./0-9:;?@\\\]^`{}~\x7F]+/,
});

export const BROKEN_TOKENS: ReadonlySet<TokenType> = new Set([Dangling, StrayClose, Bang, UnclosedQuote, Junk]);

/**
 * `(` pushes the group mode and `)` pops it, an operator pushes a value mode that its value pops,
 * so what a bare value may hold follows from the mode alone.
 */
export const LEXER_MODES = {
  modes: {
    top: [WhiteSpace, Field, TopOperator, Dangling, And, Or, ListOpen, Open, NotOpen, StrayClose, Bang, Junk],
    group: [WhiteSpace, Field, GroupOperator, Dangling, And, Or, ListOpen, Open, NotOpen, Close, Bang, Junk],
    value: [WhiteSpace, Quoted, UnclosedQuote, TopBare],
    groupValue: [WhiteSpace, Quoted, UnclosedQuote, GroupBare],
    list: [WhiteSpace, Comma, ListClose, QuotedItem, UnclosedQuote, BareItem],
  },
  defaultMode: "top",
};

export const ALL_TOKENS: TokenType[] = [...new Set(Object.values(LEXER_MODES.modes).flat()), Operator, Value, Item];

/** From a `"` to the next unescaped one, both included. */
function scanQuoted(text: string, offset: number): CustomPatternMatcherReturn | null {
  for (let i = offset + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return [text.slice(offset, i + 1)];
    if (code === 0x5c) i++;
  }
  return null;
}

/** To the next `&`, `|` or `)` that no `(` of the value pairs with. */
function scanGroupBare(text: string, offset: number): CustomPatternMatcherReturn {
  let open = 0;
  let end = offset;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 0x26 || code === 0x7c) break;
    if (code === 0x28) open++;
    else if (code === 0x29 && --open < 0) break;
  }
  return [text.slice(offset, end)];
}

/** At least one character of each group that Chevrotain indexes first characters by: the first 256, then every 255. */
function everyFirstCharacter(): number[] {
  const codes: number[] = [];
  for (let code = 0; code < 0xffff; code += code < 0x100 ? 1 : 0x40) codes.push(code);
  return [...codes, 0xffff];
}
