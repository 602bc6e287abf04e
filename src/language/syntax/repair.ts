import type { IToken } from "chevrotain";
import { everything } from "../ast/combine.js";
import type { ComparisonSpan } from "../ast/filter.js";
import { oppositeOf } from "../ast/operators.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { skipWhiteSpace, trimmedEnd } from "../text/characters.js";
import { explainBroken } from "./explain.js";
import { endOf } from "./lexer.js";
import type { ParseState } from "./parse-state.js";
import { bareValueOf, isComplete, isUnclosed } from "./scanned.js";
import { isSqlParenthesis, isWordNot, writeNegation } from "./sql-words.js";
import {
  beginsOperand,
  isClose,
  isConnective,
  isOpen,
  makeToken,
  matchGroups,
  scannedIn,
  spanOf,
} from "./token-kinds.js";
import { And, Bang, Close, Condition, Count, Name, NotRelatedOpen, Or, StrayClose } from "./tokens.js";
import { fixUnclosedGroup } from "./unclosed.js";

/**
 * Reports why `tokens` do not match the grammar, and returns tokens that do: broken conditions become the empty filter,
 * missing connectives are inserted and groups closed. So one error does not hide another, and valid conditions can still
 * be bound. Uses one pass, without recursion. Its fixes are guesses, which `verifyFixes` tries.
 */
export function repair(tokens: readonly IToken[], state: ParseState): IToken[] {
  return new Repair(tokens, state).run();
}

class Repair {
  private readonly out: IToken[] = [];
  private readonly open: IToken[] = [];
  private readonly text: string;
  private readonly matches: ReadonlyMap<number, number>;
  /** The opposite of `matches`. */
  private readonly opens: ReadonlyMap<number, number>;
  /** The index of the next token. */
  private at = 0;
  /** Whether the next token directly follows text that was already reported, so that it needs no error of its own. */
  private followsBroken = false;

  constructor(
    private readonly tokens: readonly IToken[],
    private readonly state: ParseState,
  ) {
    this.text = state.text;
    this.matches = matchGroups(tokens);
    this.opens = new Map(Array.from(this.matches, ([open, close]) => [close, open]));
  }

  run(): IToken[] {
    for (let token = this.tokens[0]; token !== undefined; token = this.tokens[this.at]) {
      if (this.wantsOperand()) this.operand(token);
      else this.connective(token);
    }
    this.dropDanglingConnective();
    this.closeGroups();
    return this.out;
  }

  private wantsOperand(): boolean {
    const last = this.out.at(-1);
    return last === undefined || isConnective(last) || isOpen(last);
  }

  private operand(token: IToken): void {
    if (isOpen(token)) {
      this.open.push(token);
      this.keep();
    } else if (isConnective(token)) this.extraConnectives(token);
    else if (token.tokenType === Close) this.close();
    else if (token.tokenType === StrayClose) this.strayClose(token);
    else if (token.tokenType === Bang || isWordNot(this.tokens, this.at)) this.negations(token);
    else if (token.tokenType === Condition) this.keep();
    else this.broken();
  }

  private connective(token: IToken): void {
    if (isConnective(token)) this.keep();
    else if (token.tokenType === Close) this.close();
    else if (token.tokenType === StrayClose) this.strayClose(token);
    else if (token.tokenType === Count) this.count(token);
    else this.unexpected(token);
  }

  /** Keeps the count after the group of a relation, or reports it after a negated one: `!comments()>=3`. */
  private count(token: IToken): void {
    const open = this.tokens[this.opens.get(this.at - 1) ?? -1];
    if (open?.tokenType !== NotRelatedOpen) {
      this.keep();
      return;
    }
    this.at++;
    this.state.report("syntax.negated-count", spanOf(token), {}, this.fixNegatedCount(open, token));
  }

  /** `!comments()>=3` is meant as `comments()<3`. */
  private fixNegatedCount(open: IToken, count: IToken): Fix | undefined {
    const scanned = scannedIn(count);
    const opposite = scanned && oppositeOf(scanned.operator);
    if (scanned?.kind !== "comparison" || opposite === undefined) return undefined;
    const start = open.startOffset;
    const group = this.text.slice(skipWhiteSpace(this.text, start + 1), scanned.span.operator.start);
    const value = this.text.slice(scanned.span.value.start, endOf(count));
    return { span: { start, end: endOf(count) }, text: `${group}${opposite}${value}` };
  }

  private keep(): void {
    this.out.push(this.tokens[this.at] as IToken);
    this.at++;
    this.followsBroken = false;
  }

  /** Replaces the tokens up to index `end` by a condition that is the empty filter. */
  private replaceBroken(end: number): void {
    const start = this.tokens[this.at]?.startOffset ?? this.text.length;
    this.out.push(makeToken(Condition, start, everything({ start, end: start })));
    this.at = end;
  }

  private close(): void {
    this.dropDanglingConnective();
    this.open.pop();
    this.keep();
  }

  private strayClose(token: IToken): void {
    const span = spanOf(token);
    this.at++;
    this.state.report("syntax.unopened-group", span, {}, { span, text: "" });
  }

  private closeGroups(): void {
    const end = this.text.length;
    const last = scannedIn(this.tokens.at(-1));
    const endsInside = last !== undefined && isUnclosed(last);
    const fix = fixUnclosedGroup(this.text, bareValueOf(this.text, last)?.value);
    for (const open of this.open) {
      // An unclosed quote or list may contain the end of this group and is already reported.
      if (!endsInside) this.state.report("syntax.unclosed-group", spanOf(open), {}, fix);
      this.out.push(makeToken(Close, end));
    }
  }

  /** Handles one or more connectives in place of a condition. */
  private extraConnectives(first: IToken): void {
    let end = this.at + 1;
    while (isConnective(this.tokens[end])) end++;
    const last = this.tokens[end - 1] as IToken;
    let next = end;
    while (this.tokens[next]?.tokenType === StrayClose) next++;
    const following = this.tokens[next];
    const before = this.out.at(-1);
    this.at = end;
    if (before === undefined || !isConnective(before)) {
      const span = { start: first.startOffset, end: endOf(last) };
      const details = { joiner: this.text.slice(span.start, span.end), where: "start" } as const;
      this.state.report("syntax.missing-condition", span, details, { span, text: "" });
      return;
    }
    const span = { start: before.startOffset, end: endOf(last) };
    const found = this.text.slice(span.start, span.end);
    if (following === undefined || following.tokenType === Close) {
      // `a=1 &&`: one error for all of them, reported at the end.
      this.out[this.out.length - 1] = { ...before, image: found };
    } else if (new Set(found.replace(/[ \t\r\n]/g, "")).size === 1) {
      const { image: text } = before;
      this.state.report("syntax.doubled-joiner", span, { found, joiner: text }, { span, text });
      this.out[this.out.length - 1] = last;
    } else {
      this.state.report("syntax.missing-condition", spanOf(first), { joiner: first.image, where: "middle" });
      this.out[this.out.length - 1] = last;
    }
  }

  private dropDanglingConnective(): void {
    const connective = this.out.at(-1);
    if (connective === undefined || !isConnective(connective)) return;
    this.out.pop();
    const span = spanOf(connective);
    const details = { joiner: connective.image, where: "end" } as const;
    this.state.report("syntax.missing-condition", span, details, { span, text: "" });
  }

  /** Handles `!` or `not` before anything but a group, and reads the operand after it as if it were not negated. */
  private negations(first: IToken): void {
    let end = this.at + 1;
    while (this.tokens[end]?.tokenType === Bang || isWordNot(this.tokens, end)) end++;
    const count = end - this.at;
    const word = first.tokenType === Bang ? {} : { found: first.image };
    this.at = end;
    const span = { start: first.startOffset, end: endOf(this.tokens[end - 1] as IToken) };
    const following = this.tokens[end];
    if (following === undefined || isConnective(following) || isClose(following)) {
      this.state.report("syntax.bare-negation", span, { isLast: true, ...word, didYouMean: [] });
      this.replaceBroken(end);
      return;
    }
    const operand = this.textOfOperand();
    if (operand === undefined) {
      this.state.report("syntax.bare-negation", span, { isLast: false, ...word, didYouMean: [] });
      return;
    }
    // Two negations cancel out.
    const text = count % 2 === 0 ? operand : writeNegation(operand);
    const fix = { span: { start: span.start, end: following.startOffset + operand.length }, text };
    this.state.report("syntax.bare-negation", span, { isLast: false, ...word, didYouMean: [text] }, fix);
  }

  /** Returns the text of the operand at `at` if it is complete. */
  private textOfOperand(): string | undefined {
    const first = this.tokens[this.at];
    const scanned = first?.tokenType === Condition ? scannedIn(first) : undefined;
    if (scanned !== undefined) return isComplete(scanned) ? first?.image : undefined;
    const last = isOpen(first) ? this.tokens[this.matches.get(this.at) ?? -1] : undefined;
    return first && last && this.text.slice(first.startOffset, endOf(last));
  }

  /** Handles tokens that are not a condition, up to the next connective or parenthesis. */
  private broken(): void {
    const end = this.endOfRun(this.at);
    this.followsBroken = isOpen(this.tokens[end]);
    explainBroken(this.state, this.tokens.slice(this.at, end), this.bareValueBefore(), !this.followsBroken);
    this.replaceBroken(end);
  }

  private endOfRun(start: number): number {
    let end = start;
    for (let token = this.tokens[end]; token !== undefined; token = this.tokens[end]) {
      const close = isOpen(token) && isSqlParenthesis(this.tokens, start, end) ? this.matches.get(end) : undefined;
      if (close !== undefined) end = close + 1;
      else if (isConnective(token) || isOpen(token) || isClose(token)) break;
      else end++;
    }
    return end;
  }

  /** Returns the comparison before the last connective if its value is bare. */
  private bareValueBefore(): ComparisonSpan | undefined {
    return isConnective(this.out.at(-1)) ? bareValueOf(this.text, scannedIn(this.out.at(-2))) : undefined;
  }

  /** Handles a token other than a connective after an operand. */
  private unexpected(token: IToken): void {
    const span = scannedIn(token)?.span.field ?? spanOf(token);
    if (token.tokenType === Name && /^(?:and|or)$/i.test(token.image) && beginsOperand(this.tokens, this.at + 1)) {
      const text = token.image.length === 3 ? "&" : "|";
      const details = { found: token.image, joiner: text };
      this.state.report("syntax.word-joiner", span, details, { span, text });
      this.out.push(makeToken(text === "&" ? And : Or, token.startOffset));
      this.at++;
    } else if (
      isOpen(token) ||
      token.tokenType === Condition ||
      (token.tokenType === Bang && beginsOperand(this.tokens, this.at))
    ) {
      if (!this.followsBroken) {
        const fix = { span: { start: span.start, end: span.start }, text: "&" };
        this.state.report("syntax.missing-joiner", span, { found: this.text.slice(span.start, span.end) }, fix);
      }
      this.out.push(makeToken(And, token.startOffset));
    } else {
      const end = this.endOfRun(this.at);
      const { startOffset: start } = token;
      const whole = { start, end: trimmedEnd(this.text, start, endOf(this.tokens[end - 1] as IToken)) };
      const found = this.text.slice(whole.start, whole.end);
      this.state.report("syntax.unexpected-text", whole, { found, after: kindOf(this.out.at(-1)) });
      this.at = end;
      this.followsBroken = true;
    }
  }
}

function kindOf(last: IToken | undefined): "group" | "list" | "value" {
  if (last?.tokenType === Close) return "group";
  return scannedIn(last)?.kind.endsWith("membership") ? "list" : "value";
}
