import { type LimitOptions, limitsFrom } from "../ast/limits.js";
import type { Result } from "../diagnostics/diagnostic.js";
import { Findings } from "../diagnostics/findings.js";
import { diagnose } from "../diagnostics/messages.js";
import { decodePercent } from "../text/percent.js";

/** Decodes a filter from a query string, once and strictly; `+` is a space. Spans refer to the raw text. */
export function decodeFilter(raw: string, options?: LimitOptions): Result<string> {
  const findings = new Findings(limitsFrom(options).errors);
  const value = decodePart(raw, 0, findings);
  return value === undefined ? { ok: false, diagnostics: findings.all() } : { ok: true, value, warnings: [] };
}

/** A part of a raw text that begins at `offset` of it, decoded; undefined if it has faults, which are added. */
export function decodePart(part: string, offset: number, findings: Findings): string | undefined {
  let isWhole = true;
  const text = decodePercent(part, (fault, start, end) => {
    isWhole = false;
    findings.addError(() => {
      const found = part.slice(start, end);
      const span = { start: offset + start, end: offset + end };
      if (fault === "utf8") return diagnose("decode.utf8", span, { found });
      return diagnose("decode.percent", span, { found }, { span: { ...span, end: span.start + 1 }, text: "%25" });
    });
  });
  return isWhole ? text : undefined;
}
