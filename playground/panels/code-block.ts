import { copyButton } from "../copy-button.js";
import { h } from "../dom.js";

/** Returns a text with a title and a button that copies it. */
export function codeBlock(title: string, text: string): HTMLElement {
  return h(
    "section",
    { class: "code" },
    h(
      "header",
      {},
      h("h2", {}, title),
      copyButton(title, () => text),
    ),
    // Focusable, because it may scroll.
    h("pre", { tabindex: "0", role: "group", "aria-label": title }, h("code", {}, text)),
  );
}
