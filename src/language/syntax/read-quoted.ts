import { unquote } from "../text/quoting.js";
import type { ParseState } from "./parse-state.js";

/** Returns the unescaped text of a quoted value that begins at offset `start`, and reports invalid escapes. */
export function readQuoted(quoted: string, start: number, state: ParseState): string {
  const { value, faults } = unquote(quoted);
  for (const { kind, text, span } of faults) {
    const at = { start: start + span.start, end: start + span.end };
    if (kind === "escape") state.report("syntax.bad-escape", at, { found: text }, { span: at, text: `\\${text}` });
    else {
      const codePoint = Number.parseInt(text.slice(2), 16);
      state.report("syntax.forbidden-character", at, { codePoint, escaped: true });
    }
  }
  return value;
}
