import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Panel, showPanel } from "@codemirror/view";
import { element } from "../create-element.js";

const setStatus = StateEffect.define<string>();

/** One line below the text. The next change removes it. */
const status = StateField.define<string>({
  create: () => "",
  update: (value, { docChanged, effects }) =>
    effects.reduce((current, effect) => (effect.is(setStatus) ? effect.value : current), docChanged ? "" : value),
  provide: (field) => showPanel.from(field, (text) => (text === "" ? null : () => statusPanel(text))),
});

export function showStatus(text: string): StateEffect<string> {
  return setStatus.of(text);
}

export function statusLine(): Extension {
  return status;
}

function statusPanel(text: string): Panel {
  const dom = element("div", "cm-filterStatus", text);
  dom.setAttribute("role", "status");
  return { dom };
}
