import type { Diagnostic, Fix } from "ampipe";
import { h, icon } from "./dom.js";
import { ERROR, WARNING } from "./icons.js";

/** Callbacks of the list of problems. */
export interface ProblemActions {
  readonly onFix: (fix: Fix) => void;
  readonly onShow: (diagnostic: Diagnostic) => void;
}

/** Returns the problems of a filter as a list, each with a button for its fix. */
export function problemList(text: string, diagnostics: readonly Diagnostic[], actions: ProblemActions): HTMLElement {
  const items = diagnostics.map((diagnostic) => {
    const { severity, message, fix } = diagnostic;
    const show = { type: "button", class: "message", onclick: () => actions.onShow(diagnostic) };
    return h(
      "li",
      { class: severity },
      icon(severity === "error" ? ERROR : WARNING),
      h("span", { class: "hidden" }, severity === "error" ? "Error: " : "Warning: "),
      h("button", show, message),
      fix === undefined
        ? undefined
        : h("button", { type: "button", class: "fix", onclick: () => actions.onFix(fix) }, fixLabel(text, fix)),
    );
  });
  return h("ul", { class: "problems", "aria-label": "Problems of the filter" }, ...items);
}

/** Characters of a text on a button. */
const MAX_SHOWN = 40;

function fixLabel(text: string, { span, text: replacement }: Fix): string {
  const removed = text.slice(span.start, span.end);
  if (replacement === "") return `Remove ${clip(removed)}`;
  return `${removed === "" ? "Insert" : "Use"} ${clip(replacement)}`;
}

function clip(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** Returns the text with the fix applied. */
export function applyFix(text: string, { span, text: replacement }: Fix): string {
  return text.slice(0, span.start) + replacement + text.slice(span.end);
}
