import { DEEPEST_TEXT, DEFAULT_LIMITS, type Limits } from "../ast/limits.js";
import type { Details } from "../diagnostics/details.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { TextFindings } from "../diagnostics/findings.js";
import { diagnose, type FilterCode } from "../diagnostics/messages.js";
import type { Span } from "../text/span.js";
import type { Scanned } from "./scanned.js";

/** One parse: its text, how deep its groups are, and what is wrong or suspicious about it. */
export class Reading {
  readonly findings: TextFindings;
  /** How many groups may be open at once. */
  readonly deepest: number;
  /** How many groups are open at the place that is read; at the end, how many the text does not close. */
  depth = 0;
  hasGroups = false;
  /** The first parenthesis that is one too deep. */
  tooDeep: Span | undefined;
  /** The condition that the text begins with, if it does. */
  first: Scanned | undefined;
  private conditions = 0;

  constructor(
    readonly text: string,
    readonly limits: Limits = DEFAULT_LIMITS,
    /**
     * Whether another text is a whole filter, to try a fix with. Only for diagnostics that are being made: lexer and parser
     * read one text at a time.
     */
    readonly parses: (text: string) => boolean = () => false,
  ) {
    this.findings = new TextFindings(limits.errors);
    this.deepest = Math.min(limits.depth, DEEPEST_TEXT);
  }

  openGroup(start: number, end: number): void {
    this.hasGroups = true;
    if (++this.depth > this.deepest) this.tooDeep ??= { start, end };
  }

  /** Whether there is a group to close. */
  closeGroup(): boolean {
    if (this.depth === 0) return false;
    this.depth--;
    return true;
  }

  countCondition(span: Span): void {
    if (++this.conditions !== this.limits.conditions + 1) return;
    this.report("limit.conditions", span, { limit: this.limits.conditions });
  }

  report<Code extends FilterCode>(code: Code, span: Span, details: Details[Code], fix?: Fix): void {
    const make = () => diagnose(code, span, details, fix);
    if (code.startsWith("suspect.")) this.findings.addWarning(span, make);
    else this.findings.addError(span, make);
  }
}
