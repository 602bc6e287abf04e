import { type LimitOptions, limitsFrom } from "../ast/limits.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type Result, settle } from "../diagnostics/result.js";
import { decodePercent } from "../text/percent.js";

/** Decodes a filter from a query string, once and strictly; `+` is a space. Spans refer to the raw text. */
export function decodeFilter(raw: string, options?: LimitOptions): Result<string> {
  const diagnostics: Diagnostic[] = [];
  const text = decodePart(raw, 0, diagnostics);
  return settle(text, diagnostics, limitsFrom(options).errors);
}

/** A part of a raw text that begins at `offset` of it, decoded; its faults go to the diagnostics. */
export function decodePart(part: string, offset: number, diagnostics: Diagnostic[]): string {
  const { text, faults } = decodePercent(part);
  for (const { kind, start, end } of faults) {
    const found = part.slice(start, end);
    const span = { start: offset + start, end: offset + end };
    diagnostics.push(
      kind === "percent"
        ? diagnose("decode.percent", span, { found }, { span: { ...span, end: span.start + 1 }, text: "%25" })
        : diagnose("decode.utf8", span, { found }),
    );
  }
  return text;
}
