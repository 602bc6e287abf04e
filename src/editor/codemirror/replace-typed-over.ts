import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Replaces the selection by what is typed, before the browser does: Chromium would keep the colour of the first selected
 * character in a `style` attribute, which a strict content security policy reports. CodeMirror would then remove it.
 */
export function replaceTypedOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput: ({ inputType, data, isComposing, cancelable }, view) => {
      // The selection of the state may be older: CodeMirror reads that of the browser a moment later.
      const selection = selectionIn(view);
      if (inputType !== "insertText" || data === null || isComposing || !cancelable || view.state.readOnly)
        return false;
      if (selection === undefined) return false;
      const { from, to } = selection;
      const insert = () =>
        view.state.update({
          changes: { from, to, insert: data },
          selection: { anchor: from + data.length },
          userEvent: "input.type",
          scrollIntoView: true,
        });
      const handlers = view.state.facet(EditorView.inputHandler);
      if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
      return true;
    },
  });
}

/** Returns the selection of the browser, if it has text of the editor. */
function selectionIn(view: EditorView): { readonly from: number; readonly to: number } | undefined {
  // Chromium has the method of documents also for shadow roots, whose selection the document does not know.
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } =
    (view.root as Document).getSelection?.() ?? {};
  const isInside =
    anchorNode && focusNode && view.contentDOM.contains(anchorNode) && view.contentDOM.contains(focusNode);
  if (!isInside || isCollapsed) return undefined;
  const ends = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}
