import type { IToken } from "chevrotain";
import type { Assembly } from "./assembly.js";
import { endOf } from "./lexer.js";
import { isItem, spanOf, trimmedSpanOf } from "./token-kinds.js";
import { Comma, ListClose, UnclosedQuote } from "./tokens.js";
import { reportUnclosedList, reportUnclosedQuote } from "./unclosed.js";

/**
 * Reports what is wrong with the list of the field at an index of the tokens, and tells the index behind it.
 * `closers` are the parentheses that the text leaves open around it.
 */
export function repairList(
  tokens: readonly IToken[],
  start: number,
  assembly: Assembly,
  closers: string,
): { readonly end: number; readonly isWhole: boolean } {
  const [field, open] = tokens.slice(start, start + 2) as [IToken, IToken];
  const before = assembly.findings.errors;
  let previous = open;
  let position = 1;
  let at = start + 2;
  let token = tokens[at];
  for (; token !== undefined && token.tokenType !== UnclosedQuote; token = tokens[++at]) {
    const wantsItem = previous === open || previous.tokenType === Comma;
    const endsItem = token.tokenType === Comma || (token.tokenType === ListClose && previous !== open);
    if (wantsItem && endsItem) reportMissingItem(assembly, field, position, previous, token);
    else if (!wantsItem && isItem(token)) {
      const span = trimmedSpanOf(assembly.text, token);
      const found = assembly.text.slice(span.start, span.end);
      assembly.report("syntax.unexpected-text", span, { found, after: "item" });
    }
    if (token.tokenType === ListClose) break;
    if (token.tokenType === Comma) position++;
    previous = token;
  }
  if (token === undefined) reportUnclosedList(assembly, field, open, previous, closers);
  else if (token.tokenType === UnclosedQuote) reportUnclosedQuote(assembly, token, `]${closers}`, !isItem(previous));
  const isWhole = assembly.findings.errors === before;
  // A list that is not whole will not be assembled with the rest, and its items have faults of their own.
  if (!isWhole) {
    const items = tokens.slice(start + 2, at).filter(isItem);
    const spans = items.map((item) => trimmedSpanOf(assembly.text, item));
    assembly.readItems(spanOf(field), spanOf(open), spans);
  }
  return { end: token === undefined ? at : at + 1, isWhole };
}

/** `f[1,,2]`: removing a comma next to the gap mends it. */
function reportMissingItem(assembly: Assembly, field: IToken, position: number, previous: IToken, next: IToken): void {
  const comma = previous.tokenType === Comma ? previous : next;
  const gap = { start: endOf(previous), end: next.startOffset };
  const details = { field: field.image, position };
  assembly.report("syntax.missing-item", gap, details, { span: spanOf(comma), text: "" });
}
