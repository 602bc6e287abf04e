import { conjoin, disjoin, everything, negate } from "../src/language/ast/combine.js";
import type { Comparison, Filter, Literal, Membership } from "../src/language/ast/filter.js";
import type { ComparisonOperator, MembershipOperator } from "../src/language/ast/operators.js";
import { findForbidden, isWhiteSpace, trimmedEnd } from "../src/language/text/characters.js";
import { unquote } from "../src/language/text/quoting.js";
import { across, type Span } from "../src/language/text/span.js";

/**
 * Parses a filter as fast as hand-written code can: the baseline of `parse`. Returns `parse(text).value` for every
 * valid filter, spans included. Throws for every other text, with the offset only. Has no limits, so very deep groups
 * overflow the stack.
 */
export function parseBaseline(text: string): Filter {
  return new BaselineParser(text).read();
}

const AMPERSAND = 0x26;
const ASTERISK = 0x2a;
const BACKSLASH = 0x5c;
const BANG = 0x21;
const BAR = 0x7c;
const CLOSE = 0x29;
const COMMA = 0x2c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const LESS = 0x3c;
const LIST_CLOSE = 0x5d;
const LIST_OPEN = 0x5b;
const NUL = 0;
const OPEN = 0x28;
const QUOTE = 0x22;
const SPACE = 0x20;

/** The code after the last character. */
const END = -1;

/** Class of each ASCII code: 2 starts a field name, 1 continues one, 0 does neither. */
const NAME_CLASS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_]/.test(character) ? 2 : /[0-9.-]/.test(character) ? 1 : 0;
});

class BaselineParser {
  private readonly length: number;
  private at = 0;
  /** The code of the character at `at`. */
  private code: number;
  /** Number of open groups. */
  private depth = 0;
  private hasGroups = false;
  /** Whether a value contains U+0000 or a non-ASCII character, so that the whole text needs a check. */
  private isSuspect = false;
  /** Offset of an unquoted value, outside groups, with an unmatched `)`: an error if the text contains groups. */
  private unbalanced = -1;

  constructor(private readonly text: string) {
    this.length = text.length;
    this.code = this.length === 0 ? END : text.charCodeAt(0);
  }

  read(): Filter {
    this.skipWhiteSpace();
    if (this.code === END) return everything({ start: 0, end: this.length });
    const filter = this.disjunction();
    if (this.code !== END) return this.fail();
    if (this.hasGroups && this.unbalanced !== -1) return this.fail(this.unbalanced);
    if (this.isSuspect) {
      const forbidden = findForbidden(this.text);
      if (forbidden !== -1) return this.fail(forbidden);
    }
    return filter;
  }

  private disjunction(): Filter {
    const first = this.conjunction();
    if (this.code !== BAR) return first;
    const parts = [first];
    let last: Filter;
    do {
      this.moveTo(this.at + 1);
      last = this.conjunction();
      parts.push(last);
    } while (this.code === BAR);
    return disjoin(parts, across(first.span, last.span));
  }

  private conjunction(): Filter {
    const first = this.operand();
    if (this.code !== AMPERSAND) return first;
    const parts = [first];
    let last: Filter;
    do {
      this.moveTo(this.at + 1);
      last = this.operand();
      parts.push(last);
    } while (this.code === AMPERSAND);
    return conjoin(parts, across(first.span, last.span));
  }

  /** Parses an operand and the white space around it. */
  private operand(): Filter {
    this.skipWhiteSpace();
    const { code } = this;
    const operand = code === OPEN ? this.group(this.at) : code === BANG ? this.negation() : this.condition();
    this.skipWhiteSpace();
    return operand;
  }

  private negation(): Filter {
    const start = this.at;
    this.moveTo(start + 1);
    this.skipWhiteSpace();
    if (this.code !== OPEN) return this.fail();
    const part = this.group(start);
    return negate(part, { start, end: this.at });
  }

  /** Parses a group at its `(`. `start` is the start of the operand. */
  private group(start: number): Filter {
    this.moveTo(this.at + 1);
    this.depth++;
    this.hasGroups = true;
    this.skipWhiteSpace();
    const inner = this.code === CLOSE ? everything({ start, end: this.at + 1 }) : this.disjunction();
    if (this.code !== CLOSE) return this.fail();
    this.moveTo(this.at + 1);
    this.depth--;
    return inner;
  }

  private condition(): Filter {
    const { text, length } = this;
    const start = this.at;
    let { code } = this;
    if (code < 0x80 && (code === END || NAME_CLASS[code] !== 2)) return this.fail();
    let at = start;
    do {
      if (code >= 0x80) this.isSuspect = true;
      code = ++at < length ? text.charCodeAt(at) : END;
    } while (code >= 0x80 || (code !== END && NAME_CLASS[code] !== 0));
    const field = text.slice(start, at);
    const fieldSpan = { start, end: at };
    this.at = at;
    this.code = code;
    this.skipWhiteSpace();
    const second = this.at + 1 < length ? text.charCodeAt(this.at + 1) : END;
    switch (this.code) {
      case EQUALS:
        return this.comparison(field, fieldSpan, "=");
      case ASTERISK:
        return this.comparison(field, fieldSpan, "*");
      case GREATER:
        return this.comparison(field, fieldSpan, second === EQUALS ? ">=" : ">");
      case LESS:
        return this.comparison(field, fieldSpan, second === EQUALS ? "<=" : "<");
      case LIST_OPEN:
        return this.membership(field, fieldSpan, "[]", this.at + 1);
      case BANG:
        if (second === EQUALS) return this.comparison(field, fieldSpan, "!=");
        if (second === ASTERISK) return this.comparison(field, fieldSpan, "!*");
        if (second === LIST_OPEN) return this.membership(field, fieldSpan, "![]", this.at + 2);
    }
    return this.fail();
  }

  private comparison(field: string, fieldSpan: Span, operator: ComparisonOperator): Comparison {
    const operatorSpan = { start: this.at, end: this.at + operator.length };
    this.moveTo(operatorSpan.end);
    this.skipWhiteSpace();
    const start = this.at;
    let end: number;
    let value: Literal;
    if (this.code === QUOTE) {
      value = this.quoted();
      end = this.at;
    } else {
      end = this.endOfBareValue();
      value = this.text.slice(start, end);
      if (value === "null") {
        if (operator === "=" || operator === "!=") value = null;
        else if (operator !== "*" && operator !== "!*") return this.fail(start);
      }
    }
    return {
      kind: "comparison",
      field,
      operator,
      value,
      span: { start: fieldSpan.start, end, field: fieldSpan, operator: operatorSpan, value: { start, end } },
    };
  }

  private membership(field: string, fieldSpan: Span, operator: MembershipOperator, open: number): Membership {
    const operatorSpan = { start: this.at, end: open };
    const items: Literal[] = [];
    const spans: Span[] = [];
    this.moveTo(open);
    this.skipWhiteSpace();
    if (this.code !== LIST_CLOSE) {
      this.item(items, spans);
      while (this.code === COMMA) {
        this.moveTo(this.at + 1);
        this.skipWhiteSpace();
        this.item(items, spans);
      }
      if (this.code !== LIST_CLOSE) return this.fail();
    }
    const end = this.at + 1;
    this.moveTo(end);
    return {
      kind: "membership",
      field,
      operator,
      items,
      span: { start: fieldSpan.start, end, field: fieldSpan, operator: operatorSpan, items: spans },
    };
  }

  /** Parses one item and the white space after it. */
  private item(items: Literal[], spans: Span[]): void {
    const start = this.at;
    if (this.code === QUOTE) {
      items.push(this.quoted());
      spans.push({ start, end: this.at });
      this.skipWhiteSpace();
      return;
    }
    const { text, length } = this;
    let { code } = this;
    let at = start;
    while (code !== COMMA && code !== LIST_CLOSE && code !== END) {
      if (code === NUL || code >= 0x80) this.isSuspect = true;
      code = ++at < length ? text.charCodeAt(at) : END;
    }
    this.at = at;
    this.code = code;
    const end = trimmedEnd(text, start, at);
    if (end === start) this.fail();
    const value = text.slice(start, end);
    items.push(value === "null" ? null : value);
    spans.push({ start, end });
  }

  /** Moves past an unquoted value and returns the end of its text, before the white space. */
  private endOfBareValue(): number {
    const { text, length } = this;
    const start = this.at;
    let { code } = this;
    let at = start;
    let open = 0;
    while (code !== AMPERSAND && code !== BAR && code !== END) {
      if (code === OPEN) open++;
      else if (code === CLOSE && --open < 0) {
        if (this.depth > 0) break;
        this.unbalanced = start;
      } else if (code === NUL || code >= 0x80) this.isSuspect = true;
      code = ++at < length ? text.charCodeAt(at) : END;
    }
    this.at = at;
    this.code = code;
    const end = trimmedEnd(text, start, at);
    return end === start ? this.fail() : end;
  }

  private quoted(): string {
    const { text, length } = this;
    const start = this.at;
    for (let at = start + 1; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) at++;
      else if (code === NUL || code >= 0x80) this.isSuspect = true;
      else if (code === QUOTE) {
        this.moveTo(at + 1);
        const { value, faults } = unquote(text.slice(start, at + 1));
        return faults.length === 0 ? value : this.fail(start);
      }
    }
    return this.fail();
  }

  private skipWhiteSpace(): void {
    while (this.code <= SPACE && isWhiteSpace(this.code)) this.moveTo(this.at + 1);
  }

  private moveTo(at: number): void {
    this.at = at;
    this.code = at < this.length ? this.text.charCodeAt(at) : END;
  }

  private fail(at = this.at): never {
    throw new SyntaxError(`Not a filter: unexpected text at offset ${at}.`);
  }
}
