import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Replaces the selection by what is typed, before the browser does: Chromium would keep the colour of the first selected
 * character in a `style` attribute, which a strict content security policy reports. CodeMirror would then remove it.
 */
export function replaceTypedOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput: ({ inputType, data, isComposing, cancelable }, view) => {
      const { state } = view;
      const { from, to, empty } = state.selection.main;
      if (inputType !== "insertText" || data === null || isComposing || !cancelable || empty || state.readOnly)
        return false;
      const insert = () =>
        state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
      const isHandled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
      if (!isHandled) view.dispatch(insert());
      return true;
    },
  });
}
