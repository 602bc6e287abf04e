import { EditorState, type Extension } from "@codemirror/state";
import { lineBreaks } from "../line-breaks.js";

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
    const changes = lineBreaks(newDoc.toString()).map(({ start, end, insert }) => ({ from: start, to: end, insert }));
    return [transaction, { changes, sequential: true }];
  });
}
