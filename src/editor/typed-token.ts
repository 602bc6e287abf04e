import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import type { Span } from "../language/text/span.js";
import { highlight } from "./highlight.js";

/** Returns the token at the cursor, or the empty span of the cursor. */
export function tokenAt(text: string, head: number): Span {
  const found = highlight(text).find(({ kind, start, end }) => kind !== "space" && start <= head && head <= end);
  return found ?? { start: head, end: head };
}

/** Whether a problem belongs to what is being typed: to the token or cursor, or to a group or list that is not closed. */
export function isPartOf({ span, code }: Diagnostic, token: Span, head: number): boolean {
  const overlaps = span.start < token.end && token.start < span.end;
  return overlaps || touches(span, head) || code.startsWith("syntax.unclosed");
}

export function touches({ start, end }: Span, position: number): boolean {
  return start <= position && position <= end;
}
