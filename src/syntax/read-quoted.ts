import { unquote } from "../text/quoting.js";
import type { Reading } from "./reading.js";

/** The text that a quoted value which starts at an offset stands for. What is wrong inside of it is reported. */
export function readQuoted(quoted: string, start: number, reading: Reading): string {
  const { value, faults } = unquote(quoted);
  for (const { kind, text, span } of faults) {
    const at = { start: start + span.start, end: start + span.end };
    if (kind === "escape") reading.report("syntax.bad-escape", at, { found: text }, { span: at, text: `\\${text}` });
    else {
      const codePoint = Number.parseInt(text.slice(2), 16);
      reading.report("syntax.forbidden-character", at, { codePoint, escaped: true });
    }
  }
  return value;
}
