import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import type { Span } from "../../language/text/span.js";
import { highlight } from "../highlight.js";

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
        ? tokenAt(state)
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

/** Whether a problem belongs to what is being typed: to the token or cursor, or to a group or list that is not closed. */
export function isBeingTyped({ span, code }: Diagnostic, state: EditorState): boolean {
  const token = state.field(typedToken, false);
  if (token === undefined) return false;
  const overlaps = span.start < token.end && token.start < span.end;
  return overlaps || touches(span, state.selection.main.head) || code.startsWith("syntax.unclosed");
}

function tokenAt(state: EditorState): Span {
  const { head } = state.selection.main;
  const found = highlight(state.doc.toString()).filter(
    ({ kind, start, end }) => kind !== "space" && start <= head && head <= end,
  );
  return found[0] ?? { start: head, end: head };
}

function touches({ start, end }: Span, position: number): boolean {
  return start <= position && position <= end;
}
