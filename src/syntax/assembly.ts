import type { IToken } from "chevrotain";
import { everything, joinAll, joinAny, negate } from "../ast/combine.js";
import type { Filter, Literal } from "../ast/filter.js";
import { DEFAULT_LIMITS, type Limits } from "../ast/limits.js";
import { type Operator, takesNull } from "../ast/operators.js";
import { type Suspicion, suspectComparison, suspectItem } from "../ast/suspicions.js";
import type { Details, DiagnosticCode } from "../diagnostics/details.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.js";
import { hasUnopenedParenthesis, quote, unquote } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import { endOf } from "./lexer.js";
import { makeToken, spanOf, trimmedSpan } from "./token-kinds.js";
import { Close, Open, operatorOf, QuotedComparison, QuotedItem, QuotedNextItem, TopComparison } from "./tokens.js";

/** One parse: makes nodes of tokens, and collects what is wrong or suspicious about them. */
export class Assembly {
  readonly diagnostics: Diagnostic[] = [];
  /** How deep groups are nested. With any at all, a bare value outside must not hold an unopened `)`. */
  deepest = 0;
  private conditions = 0;

  constructor(
    readonly text: string,
    readonly limits: Limits = DEFAULT_LIMITS,
    /** Whether another text is a whole filter, to try a fix with. */
    readonly parses: (text: string) => boolean = () => false,
  ) {}

  get hasGroups(): boolean {
    return this.deepest > 0;
  }

  /** Forgets what a reading that did not fit the grammar left, down to the first `kept` diagnostics. */
  startOver(kept: number): void {
    this.diagnostics.length = kept;
    this.conditions = 0;
  }

  report<Code extends DiagnosticCode>(code: Code, span: Span, details: Details[Code], fix?: Fix): void {
    this.diagnostics.push(diagnose(code, span, details, fix));
  }

  empty(): Filter {
    return everything({ start: 0, end: this.text.length });
  }

  all(parts: Filter[]): Filter {
    return joinAll(parts, spanOfAll(parts));
  }

  any(parts: Filter[]): Filter {
    return joinAny(parts, spanOfAll(parts));
  }

  /** Groups leave no trace: the filter inside is the result. */
  group(open: IToken, inner: Filter | undefined, close: IToken): Filter {
    return SETTLED.get(open) ?? inner ?? this.emptyGroup(open, close, "everything");
  }

  negation(open: IToken, inner: Filter | undefined, close: IToken): Filter {
    return negate(inner ?? this.emptyGroup(open, close, "nothing"), { start: open.startOffset, end: endOf(close) });
  }

  private emptyGroup(open: IToken, close: IToken, matches: "everything" | "nothing"): Filter {
    const span = { start: open.startOffset, end: endOf(close) };
    // A group that the text never closes is no empty group.
    if (close.image !== "") this.report("suspect.empty-group", span, { matches });
    return everything(span);
  }

  comparison(field: IToken, token: IToken): Filter {
    const { startOffset, image, tokenType } = token;
    const operator = operatorOf(image);
    const operatorEnd = startOffset + operator.length;
    const before = this.diagnostics.length;
    const valueSpan = trimmedSpan(this.text, operatorEnd, startOffset + image.length);
    const span = {
      start: field.startOffset,
      end: valueSpan.end,
      field: spanOf(field),
      operator: { start: startOffset, end: operatorEnd },
      value: valueSpan,
    };
    const isQuoted = tokenType === QuotedComparison;
    const value = this.literal(operator, valueSpan, isQuoted);
    if (this.deepest > 0 && tokenType === TopComparison && hasUnopenedParenthesis(image)) {
      const details = { value: image.slice(valueSpan.start - startOffset) };
      this.report("syntax.unbalanced-value", valueSpan, details, { span: valueSpan, text: quote(value ?? "") });
    }
    const faulty = this.diagnostics.length > before;
    this.countCondition(span);
    if (faulty) return everything(span);
    if (value !== null && !isQuoted) {
      const suspicion = suspectComparison(operator, value);
      if (suspicion !== undefined) this.warn(suspicion, across(span.operator, valueSpan));
    }
    return { kind: "comparison", field: field.image, operator, value, span };
  }

  membership(field: IToken, open: IToken, itemTokens: readonly IToken[], close: IToken): Filter {
    const before = this.diagnostics.length;
    const { operator, items, spans } = this.readItems(field, open, itemTokens);
    const faulty = this.diagnostics.length > before;
    const span = {
      start: field.startOffset,
      end: endOf(close),
      field: spanOf(field),
      operator: spanOf(open),
      items: spans,
    };
    this.countCondition(span);
    if (faulty) return everything(span);
    if (items.length === 0) {
      const matches = operator === "[]" ? "nothing" : "everything";
      this.report("suspect.empty-list", across(span.operator, span), { field: field.image, matches });
    }
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item !== "string" || isQuotedItem(itemTokens[i])) continue;
      const suspicion = suspectItem(operator, item);
      if (suspicion !== undefined) this.warn(suspicion, spans[i] as Span);
    }
    return { kind: "membership", field: field.image, operator, items, span };
  }

  /** The values of a list, and what is wrong with them. */
  readItems(field: IToken, open: IToken, itemTokens: readonly IToken[]) {
    const operator = open.image.charCodeAt(0) === 0x21 ? "![]" : "[]";
    const items: Literal[] = [];
    const spans: Span[] = [];
    for (const token of itemTokens) {
      const { startOffset, image } = token;
      const comma = image.charCodeAt(0) === 0x2c ? 1 : 0;
      const span = trimmedSpan(this.text, startOffset + comma, startOffset + image.length);
      spans.push(span);
      items.push(this.literal(operator, span, isQuotedItem(token)));
    }
    const firstExcess = spans[this.limits.items];
    const last = spans.at(-1);
    if (firstExcess !== undefined && last !== undefined) {
      const details = { limit: this.limits.items, actual: items.length, field: field.image };
      this.report("limit.items", across(firstExcess, last), details);
    }
    return { operator, items, spans } as const;
  }

  private countCondition(span: Span): void {
    if (++this.conditions !== this.limits.conditions + 1) return;
    this.report("limit.conditions", span, { limit: this.limits.conditions });
  }

  private literal(operator: Operator, span: Span, isQuoted: boolean): Literal {
    const raw = this.text.slice(span.start, span.end);
    if (!isQuoted && raw === "null") {
      if (takesNull(operator)) return null;
      if (operator !== "*" && operator !== "!*") this.report("syntax.null-order", span, { operator });
    }
    const value = isQuoted ? this.reportFaultsInQuotes(raw, span.start) : raw;
    if (value.length > this.limits.value) {
      this.report("limit.value", span, { limit: this.limits.value, actual: value.length });
    }
    return value;
  }

  /** Unquotes a value that starts at an offset of the text. */
  reportFaultsInQuotes(image: string, start: number): string {
    const { value, faults } = unquote(image);
    for (const { kind, text, span } of faults) {
      const at = { start: start + span.start, end: start + span.end };
      if (kind === "escape") this.report("syntax.bad-escape", at, { found: text }, { span: at, text: `\\${text}` });
      else {
        const codePoint = Number.parseInt(text.slice(2), 16);
        this.report("syntax.forbidden-character", at, { codePoint, escaped: true });
      }
    }
    return value;
  }

  private warn(suspicion: Suspicion, span: Span): void {
    const fix = suspicion.rewrite === undefined ? undefined : { span, text: suspicion.rewrite };
    this.report(suspicion.code, span, suspicion.details, fix);
  }
}

function isQuotedItem(token: IToken | undefined): boolean {
  return token?.tokenType === QuotedItem || token?.tokenType === QuotedNextItem;
}

function spanOfAll(parts: readonly Filter[]): Span {
  return across((parts[0] as Filter).span, (parts[parts.length - 1] as Filter).span);
}

const SETTLED = new WeakMap<IToken, Filter>();

/** A pair of parentheses that stands for a filter which is known already. */
export function settledGroup(offset: number, filter: Filter): [IToken, IToken] {
  const open = makeToken(Open, offset);
  SETTLED.set(open, filter);
  return [open, makeToken(Close, offset)];
}
