import type { IToken } from "chevrotain";
import { everything } from "../ast/combine.js";
import type { ComparisonSpan } from "../ast/filter.js";
import { trimmedEnd } from "../text/characters.js";
import { explainBroken } from "./explain.js";
import { endOf } from "./lexer.js";
import type { Reading } from "./reading.js";
import { bareValueOf, hasEnd, isUnclosed } from "./scanned.js";
import { isWordNot, negated, takesParenthesis } from "./spellings.js";
import { beginsOperand, isClose, isJoiner, isOpen, makeToken, matchGroups, scannedIn, spanOf } from "./token-kinds.js";
import { And, Bang, Close, Condition, Name, Or, StrayClose } from "./tokens.js";
import { fixUnclosedGroup } from "./unclosed.js";

/**
 * Reports everything that keeps `tokens` from fitting the grammar, and gives tokens that do fit it: a broken condition
 * becomes the empty filter, joiners are put in and groups closed. So one broken condition hides no other, and the
 * conditions that are whole can still be bound. One pass, no recursion. Fixes are guesses here: they are tried later.
 */
export function repair(tokens: readonly IToken[], reading: Reading): IToken[] {
  return new Repair(tokens, reading).run();
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
    private readonly reading: Reading,
  ) {
    this.text = reading.text;
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
      this.keep();
    } else if (isJoiner(token)) this.extraJoiners(token);
    else if (token.tokenType === Close) this.close();
    else if (token.tokenType === StrayClose) this.strayClose(token);
    else if (token.tokenType === Bang || isWordNot(this.tokens, this.at)) this.bangs(token);
    else if (token.tokenType === Condition) this.keep();
    else this.broken();
  }

  private joiner(token: IToken): void {
    if (isJoiner(token)) this.keep();
    else if (token.tokenType === Close) this.close();
    else if (token.tokenType === StrayClose) this.strayClose(token);
    else this.leftover(token);
  }

  private keep(): void {
    this.out.push(this.tokens[this.at] as IToken);
    this.at++;
    this.clings = false;
  }

  /** What a broken condition leaves in the tokens: one that is the empty filter. */
  private giveUp(end: number): void {
    const start = this.tokens[this.at]?.startOffset ?? this.text.length;
    this.out.push(makeToken(Condition, start, everything({ start, end: start })));
    this.at = end;
  }

  private close(): void {
    this.dropDanglingJoiner();
    this.open.pop();
    this.keep();
  }

  private strayClose(token: IToken): void {
    const span = spanOf(token);
    this.at++;
    this.reading.report("syntax.unopened-group", span, {}, { span, text: "" });
  }

  private closeGroups(): void {
    const end = this.text.length;
    const last = scannedIn(this.tokens.at(-1));
    const endsInside = last !== undefined && isUnclosed(last);
    const fix = fixUnclosedGroup(this.text, bareValueOf(this.text, last)?.value);
    for (const open of this.open) {
      // The end of this group may be among what an unclosed quote or list swallowed; that one error says enough.
      if (!endsInside) this.reading.report("syntax.unclosed-group", spanOf(open), {}, fix);
      this.out.push(makeToken(Close, end));
    }
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
      this.reading.report("syntax.missing-condition", span, { joiner, where: "start" }, { span, text: "" });
      return;
    }
    const span = { start: before.startOffset, end: endOf(last) };
    const found = this.text.slice(span.start, span.end);
    if (following === undefined || following.tokenType === Close) {
      // `a=1 &&`: that nothing follows is reported once, for all of them.
      this.out[this.out.length - 1] = { ...before, image: found };
    } else if (new Set(found.replace(/[ \t\r\n]/g, "")).size === 1) {
      const joiner = before.image;
      this.reading.report("syntax.doubled-joiner", span, { found, joiner }, { span, text: joiner });
      this.out[this.out.length - 1] = last;
    } else {
      this.reading.report("syntax.missing-condition", spanOf(first), { joiner: first.image, where: "middle" });
      this.out[this.out.length - 1] = last;
    }
  }

  private dropDanglingJoiner(): void {
    const joiner = this.out.at(-1);
    if (joiner === undefined || !isJoiner(joiner)) return;
    this.out.pop();
    const span = spanOf(joiner);
    const details = { joiner: joiner.image, where: "end" } as const;
    this.reading.report("syntax.missing-condition", span, details, { span, text: "" });
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
      this.reading.report("syntax.bare-negation", span, { isLast: true, ...word });
      this.giveUp(end);
      return;
    }
    const operand = this.textOfOperand();
    if (operand === undefined) {
      this.reading.report("syntax.bare-negation", span, { isLast: false, ...word });
      return;
    }
    // Two negations are none.
    const didYouMean = count % 2 === 0 ? operand : negated(operand);
    const fix = { span: { start: span.start, end: following.startOffset + operand.length }, text: didYouMean };
    this.reading.report("syntax.bare-negation", span, { isLast: false, ...word, didYouMean }, fix);
  }

  /** The text of the operand at `at`, where it is a whole one. */
  private textOfOperand(): string | undefined {
    const first = this.tokens[this.at];
    const scanned = first?.tokenType === Condition ? scannedIn(first) : undefined;
    if (scanned !== undefined) return hasEnd(scanned) ? first?.image : undefined;
    const last = isOpen(first) ? this.tokens[this.matches.get(this.at) ?? -1] : undefined;
    return first && last && this.text.slice(first.startOffset, endOf(last));
  }

  /** Something that is no condition, up to the next joiner or parenthesis. */
  private broken(): void {
    const end = this.endOfStretch(this.at);
    this.clings = isOpen(this.tokens[end]);
    explainBroken(this.reading, this.tokens.slice(this.at, end), this.bareValueBefore(), !this.clings);
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

  /** The comparison right before the last joiner, if its value is a bare one. */
  private bareValueBefore(): ComparisonSpan | undefined {
    return isJoiner(this.out.at(-1)) ? bareValueOf(this.text, scannedIn(this.out.at(-2))) : undefined;
  }

  /** Something other than a joiner behind an operand. */
  private leftover(token: IToken): void {
    const span = scannedIn(token)?.span.field ?? spanOf(token);
    if (token.tokenType === Name && /^(?:and|or)$/i.test(token.image) && beginsOperand(this.tokens, this.at + 1)) {
      const joiner = token.image.length === 3 ? "&" : "|";
      const details = { found: token.image, joiner };
      this.reading.report("syntax.word-joiner", span, details, { span, text: joiner });
      this.out.push(makeToken(joiner === "&" ? And : Or, token.startOffset));
      this.at++;
    } else if (
      isOpen(token) ||
      token.tokenType === Condition ||
      (token.tokenType === Bang && beginsOperand(this.tokens, this.at))
    ) {
      if (!this.clings) {
        const fix = { span: { start: span.start, end: span.start }, text: "&" };
        this.reading.report("syntax.missing-joiner", span, { found: this.text.slice(span.start, span.end) }, fix);
      }
      this.out.push(makeToken(And, token.startOffset));
    } else {
      const end = this.endOfStretch(this.at);
      const { startOffset: start } = token;
      const stretch = { start, end: trimmedEnd(this.text, start, endOf(this.tokens[end - 1] as IToken)) };
      const found = this.text.slice(stretch.start, stretch.end);
      this.reading.report("syntax.unexpected-text", stretch, { found, after: kindOf(this.out.at(-1)) });
      this.at = end;
      this.clings = true;
    }
  }
}

function kindOf(last: IToken | undefined): "group" | "list" | "value" {
  if (last?.tokenType === Close) return "group";
  return scannedIn(last)?.kind.endsWith("membership") ? "list" : "value";
}
