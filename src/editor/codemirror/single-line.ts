import { type ChangeSpec, EditorState, type Extension } from "@codemirror/state";
import { quote } from "../../language/text/quoting.js";
import { highlight } from "../highlight.js";

/** A line break in quotes: `\n`. */
const ESCAPED_BREAK = quote("\n").slice(1, -1);

/**
 * Returns an extension that keeps the text on one line. A line break that is pasted, dropped or set by a program becomes
 * a space, and inside quotes `\n`, so the filter keeps its meaning.
 *
 * @example
 * ```ts
 * const state = EditorState.create({ extensions: [singleLine()] });
 * state.update({ changes: { from: 0, insert: 'a=1\n& b="x\ny"' } }).state.doc.toString(); // 'a=1 & b="x\\ny"'
 * ```
 */
export function singleLine(): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    const { newDoc } = transaction;
    if (!transaction.docChanged || newDoc.lines === 1) return transaction;
    return [transaction, { changes: joinedLines(newDoc.toString()), sequential: true }];
  });
}

function joinedLines(text: string): ChangeSpec[] {
  const strings = highlight(text).filter(({ kind }) => kind === "string");
  let next = 0;
  return Array.from(text.matchAll(/\n/g), ({ index }) => {
    while ((strings[next]?.end ?? text.length) <= index) next++;
    const isQuoted = (strings[next]?.start ?? text.length) < index;
    return { from: index, to: index + 1, insert: isQuoted ? ESCAPED_BREAK : " " };
  });
}
