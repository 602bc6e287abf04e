import { type LimitOptions, limitsFrom } from "../ast/limits.js";
import { checkArgument } from "../diagnostics/argument.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Result } from "../diagnostics/diagnostic.js";
import { toResult } from "../diagnostics/finding.js";
import { Findings } from "../diagnostics/findings.js";
import { decodePercent } from "../text/percent.js";

/**
 * Decodes a percent-encoded filter from a query string. `+` is a space. Invalid sequences are errors, with spans in the
 * raw text.
 *
 * @param raw - The encoded filter, as in the query string.
 * @example
 * ```ts
 * decodeFilter("name%3D%22AT%26T%22"); // { ok: true, value: 'name="AT&T"', warnings: [] }
 * ```
 */
export function decodeFilter(raw: string, options?: LimitOptions): Result<string> {
  checkArgument(typeof raw === "string", "decodeFilter()", "raw", "a string");
  const findings = new Findings(limitsFrom(options).errors);
  const value = decodePart(raw, 0, findings);
  return toResult(value ?? "", findings.all());
}

/** Decodes the part of a raw text at `offset`. Returns undefined if it has errors, which are added to `findings`. */
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
