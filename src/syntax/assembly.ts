import type { IToken } from "chevrotain";
import { everything, joinAll, joinAny, negate } from "../ast/combine.js";
import type { Filter, Literal } from "../ast/filter.js";
import { DEFAULT_LIMITS, type Limits } from "../ast/limits.js";
import { type Operator, takesNull } from "../ast/operators.js";
import { type Suspicion, suspectComparison, suspectItem } from "../ast/suspicions.js";
import type { Details } from "../diagnostics/details.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import type { FilterCode } from "../diagnostics/messages.js";
import { TextFindings } from "../diagnostics/text-findings.js";
import { hasUnopenedParenthesis, quote, unquote } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import { endOf } from "./lexer.js";
import { makeToken, trimmedSpan } from "./token-kinds.js";
import { Close, Open, operatorAt } from "./tokens.js";

/** One parse: makes nodes of what was read, and collects what is wrong or suspicious about them. */
export class Assembly {
  findings: TextFindings;
  /** How deep groups are nested. With any at all, a bare value outside must not hold an unopened `)`. */
  deepest = 0;
  private conditions = 0;

  constructor(
    readonly text: string,
    readonly limits: Limits = DEFAULT_LIMITS,
    /** Whether another text is a whole filter, to try a fix with. */
    readonly parses: (text: string) => boolean = () => false,
  ) {
    this.findings = new TextFindings(limits.errors);
  }

  get hasGroups(): boolean {
    return this.deepest > 0;
  }

  /** Forgets what a reading that did not fit the grammar left. */
  startOver(): void {
    this.findings = new TextFindings(this.limits.errors);
    this.conditions = 0;
  }

  report<Code extends FilterCode>(code: Code, span: Span, details: Details[Code], fix?: Fix): void {
    const make = () => diagnose(code, span, details, fix);
    if (code.startsWith("suspect.")) this.findings.addWarning(span, make);
    else this.findings.addError(span, make);
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

  /** The operator and the value stand from `start` to `end`. */
  comparison(field: Span, start: number, end: number): Filter {
    const operator = operatorAt(this.text, start);
    const before = this.findings.errors;
    const operatorSpan = { start, end: start + operator.length };
    const valueSpan = trimmedSpan(this.text, operatorSpan.end, end);
    const span = { start: field.start, end: valueSpan.end, field, operator: operatorSpan, value: valueSpan };
    const value = this.literal(operator, valueSpan);
    const isBare = value !== null && !this.isQuoted(valueSpan);
    // In a group an unopened `)` ends a bare value, so that none holds one.
    if (this.deepest > 0 && isBare && hasUnopenedParenthesis(value)) {
      this.report("syntax.unbalanced-value", valueSpan, { value }, { span: valueSpan, text: quote(value) });
    }
    const faulty = this.findings.errors > before;
    this.countCondition(span);
    if (faulty) return everything(span);
    if (isBare) {
      const suspicion = suspectComparison(operator, value);
      if (suspicion !== undefined) this.warn(suspicion, across(operatorSpan, valueSpan));
    }
    return { kind: "comparison", field: this.textAt(field), operator, value, span };
  }

  /** `open` is the `[` or `![`, `end` the offset behind the `]`. */
  membership(field: Span, open: Span, itemSpans: readonly Span[], end: number): Filter {
    const before = this.findings.errors;
    const { operator, items } = this.readItems(field, open, itemSpans);
    const faulty = this.findings.errors > before;
    const name = this.textAt(field);
    const span = { start: field.start, end, field, operator: open, items: itemSpans };
    this.countCondition(span);
    if (faulty) return everything(span);
    if (items.length === 0) {
      const matches = operator === "[]" ? "nothing" : "everything";
      this.report("suspect.empty-list", across(open, span), { field: name, matches });
    }
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      const itemSpan = itemSpans[i] as Span;
      if (typeof item !== "string" || this.isQuoted(itemSpan)) continue;
      const suspicion = suspectItem(operator, item);
      if (suspicion !== undefined) this.warn(suspicion, itemSpan);
    }
    return { kind: "membership", field: name, operator, items, span };
  }

  /** The values of a list, and what is wrong with them. */
  readItems(field: Span, open: Span, spans: readonly Span[]) {
    const operator = open.end - open.start === 2 ? "![]" : "[]";
    const items: Literal[] = [];
    for (const span of spans) items.push(this.literal(operator, span));
    const firstExcess = spans[this.limits.items];
    const last = spans.at(-1);
    if (firstExcess !== undefined && last !== undefined) {
      const details = { limit: this.limits.items, actual: items.length, field: this.textAt(field) };
      this.report("limit.items", across(firstExcess, last), details);
    }
    return { operator, items } as const;
  }

  private countCondition(span: Span): void {
    if (++this.conditions !== this.limits.conditions + 1) return;
    this.report("limit.conditions", span, { limit: this.limits.conditions });
  }

  private textAt({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  /** A bare value or item never begins with a quote. */
  private isQuoted({ start }: Span): boolean {
    return this.text.charCodeAt(start) === 0x22;
  }

  private literal(operator: Operator, span: Span): Literal {
    const raw = this.textAt(span);
    if (raw === "null") {
      if (takesNull(operator)) return null;
      if (operator !== "*" && operator !== "!*") this.report("syntax.null-order", span, { operator });
    }
    const value = this.isQuoted(span) ? this.reportFaultsInQuotes(raw, span.start) : raw;
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
