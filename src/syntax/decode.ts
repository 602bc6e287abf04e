import { type LimitOptions, limitsFrom } from "../ast/limits.js";
import { diagnose } from "../diagnostics/diagnose.js";
import { type Result, settle } from "../diagnostics/result.js";
import { decodePercent } from "../text/percent.js";

/** Decodes a filter from a query string, once and strictly; `+` is a space. Spans refer to the raw text. */
export function decodeFilter(raw: string, options?: LimitOptions): Result<string> {
  const { text, faults } = decodePercent(raw);
  const diagnostics = faults.map(({ kind, start, end }) => {
    const span = { start, end };
    const found = raw.slice(start, end);
    return kind === "percent"
      ? diagnose("decode.percent", span, { found }, { span: { start, end: start + 1 }, text: "%25" })
      : diagnose("decode.utf8", span, { found });
  });
  return settle(text, diagnostics, limitsFrom(options).errors);
}
