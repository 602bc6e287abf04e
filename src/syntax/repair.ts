import type { IToken } from "chevrotain";
import { everything } from "../ast/combine.js";
import { translate } from "../ast/foreign.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { hasBalancedParentheses, quote } from "../text/quoting.js";
import { type Assembly, settledGroup } from "./assembly.js";
import { explainBroken } from "./explain.js";
import { endOf } from "./lexer.js";
import { repairList } from "./repair-list.js";
import { isWordNot, takesParenthesis } from "./spellings.js";
import { joinTokens, splitTokens } from "./split.js";
import {
  isClose,
  isItem,
  isJoiner,
  isOpen,
  isOperator,
  isTest,
  makeToken,
  matchGroups,
  spanOf,
  trimmedSpanOf,
} from "./token-kinds.js";
import {
  And,
  Bang,
  Close,
  Comma,
  Dangling,
  Field,
  GroupBare,
  ListClose,
  ListOpen,
  Or,
  StrayClose,
  TopBare,
  UnclosedQuote,
} from "./tokens.js";
import { reportUnclosedQuote } from "./unclosed.js";

/**
 * Reports everything that keeps `tokens` from fitting the grammar, and gives tokens that do fit it: a broken condition
 * becomes a settled empty group, joiners are put in and groups closed. So one broken condition hides no other, and the
 * conditions that are whole can still be bound. One pass, no recursion. Fixes are guesses here: they are tried later.
 */
export function repair(tokens: readonly IToken[], assembly: Assembly): IToken[] {
  return joinTokens(new Repair(splitTokens(tokens), assembly).run());
}

class Repair {
  private readonly out: IToken[] = [];
  private readonly open: IToken[] = [];
  private readonly text: string;
  private readonly matches: ReadonlyMap<number, number>;
  /** The index of the first token that is neither in `out` nor reported. */
  private at = 0;
  /** Whether a group that begins at `at` clings to something that is no condition, which says enough. */
  private clings = false;

  constructor(
    private readonly tokens: readonly IToken[],
    private readonly assembly: Assembly,
  ) {
    this.text = assembly.text;
    this.matches = matchGroups(tokens);
  }

  run(): IToken[] {
    for (let token = this.tokens[0]; token !== undefined; token = this.tokens[this.at]) {
      if (this.wantsOperand()) this.operand(token);
      else this.joiner(token);
    }
    this.dropDanglingJoiner();
    this.closeGroups();
    return this.out;
  }

  private wantsOperand(): boolean {
    const last = this.out.at(-1);
    return last === undefined || isJoiner(last) || isOpen(last);
  }

  private operand(token: IToken): void {
    if (isOpen(token)) {
      this.open.push(token);
      this.keep(1);
    } else if (isJoiner(token)) this.extraJoiners(token);
    else if (token.tokenType === Close) this.close();
    else if (token.tokenType === StrayClose) this.strayClose(token);
    else if (token.tokenType === Bang || isWordNot(this.tokens, this.at)) this.bangs(token);
    else this.condition(token);
  }

  private joiner(token: IToken): void {
    if (isJoiner(token)) this.keep(1);
    else if (token.tokenType === Close) this.close();
    else if (token.tokenType === StrayClose) this.strayClose(token);
    else this.leftover(token);
  }

  private keep(count: number): void {
    for (const token of this.tokens.slice(this.at, this.at + count)) this.out.push(token);
    this.at += count;
    this.clings = false;
  }

  /** What a broken condition leaves in the tokens: a group that stands for the empty filter. */
  private giveUp(end: number): void {
    const start = this.tokens[this.at]?.startOffset ?? this.text.length;
    this.out.push(...settledGroup(start, everything({ start, end: start })));
    this.at = end;
  }

  private close(): void {
    this.dropDanglingJoiner();
    this.open.pop();
    this.keep(1);
  }

  private strayClose(token: IToken): void {
    const span = spanOf(token);
    this.at++;
    this.assembly.report("syntax.unopened-group", span, {}, { span, text: "" });
  }

  private closeGroups(): void {
    const end = this.text.length;
    const fix = this.closingFix(this.tokens.at(-1));
    for (const open of this.open) {
      // The end of this group may be among what an unclosed quote or list swallowed; that one error says enough.
      if (!endsInside(this.tokens)) {
        this.assembly.report("syntax.unclosed-group", spanOf(open), {}, fix);
      }
      this.out.push(makeToken(Close, end));
    }
  }

  private closingFix(last: IToken | undefined): Fix {
    const end = this.text.length;
    if (last?.tokenType !== GroupBare || hasBalancedParentheses(last.image))
      return { span: { start: end, end }, text: ")" };
    // The parenthesis would pair with one of the value's own.
    const span = trimmedSpanOf(this.text, last);
    return { span, text: `${quote(this.text.slice(span.start, span.end))})` };
  }

  /** One or more joiners where a condition should be. */
  private extraJoiners(first: IToken): void {
    let end = this.at + 1;
    while (isJoiner(this.tokens[end])) end++;
    const last = this.tokens[end - 1] as IToken;
    let next = end;
    while (this.tokens[next]?.tokenType === StrayClose) next++;
    const following = this.tokens[next];
    const before = this.out.at(-1);
    this.at = end;
    if (before === undefined || !isJoiner(before)) {
      const span = { start: first.startOffset, end: endOf(last) };
      const joiner = this.text.slice(span.start, span.end);
      this.assembly.report("syntax.missing-condition", span, { joiner, where: "start" }, { span, text: "" });
      return;
    }
    const span = { start: before.startOffset, end: endOf(last) };
    const found = this.text.slice(span.start, span.end);
    if (following === undefined || following.tokenType === Close) {
      // `a=1 &&`: that nothing follows is reported once, for all of them.
      this.out[this.out.length - 1] = { ...before, image: found };
    } else if (new Set(found.replace(/[ \t\r\n]/g, "")).size === 1) {
      const joiner = before.image;
      this.assembly.report("syntax.doubled-joiner", span, { found, joiner }, { span, text: joiner });
      this.out[this.out.length - 1] = last;
    } else {
      this.assembly.report("syntax.missing-condition", spanOf(first), { joiner: first.image, where: "middle" });
      this.out[this.out.length - 1] = last;
    }
  }

  private dropDanglingJoiner(): void {
    const joiner = this.out.at(-1);
    if (joiner === undefined || !isJoiner(joiner)) return;
    this.out.pop();
    const span = spanOf(joiner);
    const details = { joiner: joiner.image, where: "end" } as const;
    this.assembly.report("syntax.missing-condition", span, details, { span, text: "" });
  }

  /** `!` before anything but a group. What follows it is read as if it were not there. */
  private bangs(first: IToken): void {
    let end = this.at + 1;
    while (this.tokens[end]?.tokenType === Bang || isWordNot(this.tokens, end)) end++;
    const count = end - this.at;
    const word = first.tokenType === Bang ? {} : { found: first.image };
    this.at = end;
    const span = { start: first.startOffset, end: endOf(this.tokens[end - 1] as IToken) };
    const following = this.tokens[end];
    if (following === undefined || isJoiner(following) || isClose(following)) {
      this.assembly.report("syntax.bare-negation", span, { isLast: true, ...word });
      this.giveUp(end);
      return;
    }
    const operand = this.textOfOperand();
    if (operand === undefined) {
      this.assembly.report("syntax.bare-negation", span, { isLast: false, ...word });
      return;
    }
    // Two negations are none.
    const didYouMean = count % 2 === 0 ? operand : negated(operand);
    const fix = { span: { start: span.start, end: following.startOffset + operand.length }, text: didYouMean };
    this.assembly.report("syntax.bare-negation", span, { isLast: false, ...word, didYouMean }, fix);
  }

  /** The text of the operand at `at`, where it is a whole one. */
  private textOfOperand(): string | undefined {
    const last = this.tokens[this.lastOfOperand(this.at) ?? -1];
    const first = this.tokens[this.at];
    return first && last && this.text.slice(first.startOffset, trimmedSpanOf(this.text, last).end);
  }

  private lastOfOperand(at: number): number | undefined {
    if (isOpen(this.tokens[at])) return this.matches.get(at);
    if (this.tokens[at]?.tokenType !== Field) return undefined;
    if (isOperator(this.tokens[at + 1])) return this.tokens[at + 2]?.tokenType === UnclosedQuote ? undefined : at + 2;
    if (this.tokens[at + 1]?.tokenType !== ListOpen) return undefined;
    let last = at + 2;
    while (last < this.tokens.length && this.tokens[last]?.tokenType !== ListClose) last++;
    return last < this.tokens.length ? last : undefined;
  }

  private condition(field: IToken): void {
    const second = this.tokens[this.at + 1];
    if (field.tokenType !== Field || !isTest(second) || second === undefined) this.broken();
    else if (second.tokenType === Dangling) this.missingValue(field, second);
    else if (second.tokenType === ListOpen) this.list();
    else if (this.tokens[this.at + 2]?.tokenType !== UnclosedQuote) this.keep(3);
    else {
      reportUnclosedQuote(this.assembly, this.tokens[this.at + 2] as IToken, this.closers(), true);
      this.giveUp(this.at + 3);
    }
  }

  private missingValue(field: IToken, operator: IToken): void {
    const end = endOf(operator);
    const fix = /[<>]/.test(operator.image) ? undefined : { span: { start: end, end }, text: '""' };
    const details = { field: field.image, operator: operator.image };
    this.assembly.report("syntax.missing-value", { start: field.startOffset, end }, details, fix);
    this.giveUp(this.at + 2);
  }

  private list(): void {
    const { end, isWhole } = repairList(this.tokens, this.at, this.assembly, this.closers());
    if (isWhole) this.keep(end - this.at);
    else this.giveUp(end);
  }

  /** What would close every group that is open here. */
  private closers(): string {
    return ")".repeat(this.open.length);
  }

  /** Something that is no condition, up to the next joiner or parenthesis. */
  private broken(): void {
    const end = this.endOfStretch(this.at);
    this.clings = isOpen(this.tokens[end]);
    explainBroken(this.assembly, this.tokens.slice(this.at, end), this.bareValueBefore(), !this.clings);
    this.giveUp(end);
  }

  private endOfStretch(start: number): number {
    let end = start;
    for (let token = this.tokens[end]; token !== undefined; token = this.tokens[end]) {
      const close = isOpen(token) && takesParenthesis(this.tokens, start, end) ? this.matches.get(end) : undefined;
      if (close !== undefined) end = close + 1;
      else if (isJoiner(token) || isOpen(token) || isClose(token)) break;
      else end++;
    }
    return end;
  }

  /** The condition that ends right before the last joiner, if its value is a bare one. */
  private bareValueBefore(): { field: IToken; operator: IToken; value: IToken } | undefined {
    if (!isJoiner(this.out.at(-1))) return undefined;
    const [field, operator, value] = this.out.slice(-4, -1);
    if (field === undefined || operator === undefined || value === undefined) return undefined;
    return value.tokenType === TopBare || value.tokenType === GroupBare ? { field, operator, value } : undefined;
  }

  /** Whether an operand begins at an index, with or without a `!` that does not belong. */
  private beginsOperand(start: number): boolean {
    let at = start;
    while (this.tokens[at]?.tokenType === Bang) at++;
    return isOpen(this.tokens[at]) || this.tokens[at]?.tokenType === Field;
  }

  /** Something other than a joiner behind an operand. */
  private leftover(token: IToken): void {
    const following = this.tokens[this.at + 1];
    const span = spanOf(token);
    if (token.tokenType === Field && /^(?:and|or)$/i.test(token.image) && this.beginsOperand(this.at + 1)) {
      const joiner = token.image.length === 3 ? "&" : "|";
      const details = { found: token.image, joiner };
      this.assembly.report("syntax.word-joiner", span, details, { span, text: joiner });
      this.out.push(makeToken(joiner === "&" ? And : Or, token.startOffset));
      this.at++;
    } else if (
      isOpen(token) ||
      (token.tokenType === Bang && this.beginsOperand(this.at)) ||
      (token.tokenType === Field && isTest(following))
    ) {
      if (!this.clings) {
        const fix = { span: { start: span.start, end: span.start }, text: "&" };
        this.assembly.report("syntax.missing-joiner", span, { found: token.image }, fix);
      }
      this.out.push(makeToken(And, token.startOffset));
    } else {
      const end = this.endOfStretch(this.at);
      const last = this.tokens[end - 1] as IToken;
      const stretch = { start: span.start, end: trimmedSpanOf(this.text, last).end };
      const found = this.text.slice(stretch.start, stretch.end);
      this.assembly.report("syntax.unexpected-text", stretch, { found, after: kindOf(this.out.at(-1)) });
      this.at = end;
      this.clings = true;
    }
  }
}

/** A negation binds tighter than the words that the operand may hold. */
function negated(operand: string): string {
  return translate(`not ${operand}`) ?? `!(${operand})`;
}

function kindOf(last: IToken | undefined): "group" | "list" | "value" {
  if (last?.tokenType === Close) return "group";
  return last?.tokenType === ListClose ? "list" : "value";
}

/** Whether the text ends inside a list or a quoted value. */
function endsInside(tokens: readonly IToken[]): boolean {
  const last = tokens.at(-1);
  return last !== undefined && (isItem(last) || [UnclosedQuote, ListOpen, Comma].includes(last.tokenType));
}
