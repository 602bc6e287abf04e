import type { Severity } from "../../language/diagnostics/code-definition.js";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import { type HighlightKind, type HighlightSpan, highlight } from "../highlight.js";

/** A part of the text in one colour, and whether a problem underlines it. */
export interface TextPart extends HighlightSpan {
  readonly problem: Severity | undefined;
}

/** Longer texts are errors by the default limits. They get one part, so that a huge paste stays fast. */
const MAX_COLOURED = 20_000;

const LEVELS: readonly (Severity | undefined)[] = [undefined, "warning", "error"];

/** Returns the parts of a text, which together are the whole text, with the problems in it. */
export function textParts(text: string, problems: readonly Diagnostic[]): readonly TextPart[] {
  if (text.length > MAX_COLOURED) return [{ start: 0, end: text.length, kind: PLAIN, problem: undefined }];
  const levels = new Uint8Array(text.length);
  for (const severity of LEVELS.slice(1)) {
    for (const { span, severity: own } of problems) {
      if (own === severity) levels.fill(LEVELS.indexOf(own), span.start, span.end);
    }
  }
  return highlight(text).flatMap((span) => cut(span, levels));
}

const PLAIN: HighlightKind = "space";

/** Splits a part where the problem in it begins or ends. */
function cut({ start, end, kind }: HighlightSpan, levels: Uint8Array): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = start;
  for (let at = start + 1; at <= end; at++) {
    if (at < end && levels[at] === levels[from]) continue;
    parts.push({ start: from, end: at, kind, problem: LEVELS[levels[from] ?? 0] });
    from = at;
  }
  return parts;
}
