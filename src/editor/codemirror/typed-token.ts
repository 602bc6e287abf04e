import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import type { Span } from "../../language/text/span.js";
import { isPartOf, tokenAt, touches } from "../typed-token.js";

/** Ends the state of typing, so that every problem is shown. */
export const stopTyping = StateEffect.define<null>();

/** The token that is being typed, until the cursor leaves it. Problems of an unfinished word are not shown. */
const typedToken = StateField.define<Span | undefined>({
  create: () => undefined,
  update: (value, transaction) => {
    if (transaction.effects.some((effect) => effect.is(stopTyping))) return undefined;
    const { state, docChanged, selection } = transaction;
    if (docChanged) {
      const isTyped = transaction.isUserEvent("input") || transaction.isUserEvent("delete");
      return isTyped && !transaction.isUserEvent("input.paste") && !transaction.isUserEvent("input.drop")
        ? tokenAt(state.doc.toString(), state.selection.main.head)
        : undefined;
    }
    return selection !== undefined && value !== undefined && !touches(value, state.selection.main.head)
      ? undefined
      : value;
  },
  provide: () => EditorView.focusChangeEffect.of((_state, isFocused) => (isFocused ? null : stopTyping.of(null))),
});

export function trackTypedToken(): Extension {
  return typedToken;
}

export function typedTokenOf(state: EditorState): Span | undefined {
  return state.field(typedToken, false);
}

/** Whether a problem belongs to what is being typed. */
export function isBeingTyped(diagnostic: Diagnostic, state: EditorState): boolean {
  const token = state.field(typedToken, false);
  return token !== undefined && isPartOf(diagnostic, token, state.selection.main.head);
}
