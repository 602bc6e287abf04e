import { DEFAULT_LIMITS, type Limits, MAX_TEXT_DEPTH } from "../ast/limits.js";
import type { Details } from "../diagnostics/details.js";
import { diagnose, type FilterCode, severityOf } from "../diagnostics/diagnose.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { TextFindings } from "../diagnostics/findings.js";
import { skipWhiteSpace } from "../text/characters.js";
import type { Span } from "../text/span.js";
import type { Scanned } from "./scanned.js";

/** The state of one parse: text, limits, open groups and diagnostics. */
export class ParseState {
  findings: TextFindings;
  readonly maxDepth: number;
  /** The number of groups that are open at the current position; after the last token, of those that are never closed. */
  depth = 0;
  hasGroups = false;
  hasInvalidTokens = false;
  /** Where the count of a related condition begins, if there is one: after its `)` and white space. */
  countAt = -1;
  /** For each open group, whether it belongs to a relation. */
  private readonly related: boolean[] = [];
  /** The first parenthesis beyond `maxDepth`. */
  tooDeep: Span | undefined;
  /** The condition at the start of the text, if there is one. */
  first: Scanned | undefined;
  private conditions = 0;

  constructor(
    readonly text: string,
    readonly limits: Limits = DEFAULT_LIMITS,
    private readonly isValid: (text: string, limits: Limits) => boolean = () => false,
  ) {
    this.findings = new TextFindings(limits.errors);
    this.maxDepth = Math.min(limits.depth, MAX_TEXT_DEPTH);
  }

  /** Removes the diagnostics of a parse that failed, before the text is parsed again. */
  forgetFindings(): void {
    this.findings = new TextFindings(this.limits.errors);
    this.conditions = 0;
  }

  /**
   * Returns whether another text is a valid filter, to try a fix. Only for use while a diagnostic is created: lexer and
   * parser are idle then, and they read one text at a time.
   */
  parses(text: string): boolean {
    return this.isValid(text, this.limits);
  }

  openGroup(start: number, end: number, isRelated: boolean): void {
    this.hasGroups = true;
    this.related.push(isRelated);
    if (++this.depth > this.maxDepth) this.tooDeep ??= { start, end };
  }

  /** Closes a group at the `)` before `end`. Returns whether there was one. */
  closeGroup(end: number): boolean {
    if (this.depth === 0) return false;
    this.depth--;
    if (this.related.pop()) this.countAt = skipWhiteSpace(this.text, end);
    return true;
  }

  countCondition(span: Span): void {
    if (++this.conditions !== this.limits.conditions + 1) return;
    this.report("limit.conditions", span, { limit: this.limits.conditions });
  }

  report<Code extends FilterCode>(code: Code, span: Span, details: Details[Code], fix?: Fix): void {
    const make = () => diagnose(code, span, details, fix);
    if (severityOf(code) === "warning") this.findings.addWarning(span, make, code);
    else this.findings.addError(span, make);
  }
}
