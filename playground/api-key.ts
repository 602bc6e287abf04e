import { h, icon } from "./dom.js";
import { KEY } from "./icons.js";

/**
 * Takes the key out of the fragment `#key=...`, and removes it from the address and the history at once. Returns
 * undefined if the fragment has no key.
 */
export function takeKeyFromFragment(location: Location, history: History): string | undefined {
  const key = /^#key=(.*)$/.exec(location.hash)?.[1];
  if (key === undefined) return undefined;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** Visible ASCII: other characters cannot be part of a header. */
const KEY_TEXT = /^[!-~]+$/;

/** Creates the form that asks for the key. The key stays in memory. */
export function createKeyForm(onKey: (key: string) => void) {
  const message = h("p", { id: "key-message" });
  const input = h("input", {
    id: "api-key",
    type: "password",
    name: "api-key",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    "aria-describedby": "key-message",
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const key = input.value.trim();
    if (!KEY_TEXT.test(key)) {
      message.textContent = "A key has only letters, digits and signs, without spaces.";
      input.focus();
      return;
    }
    input.value = "";
    onKey(key);
  };
  const element = h(
    "form",
    { class: "key", "aria-label": "Key of the API", onsubmit: submit },
    h("div", { class: "badge" }, icon(KEY)),
    h("h2", {}, "Enter an API key"),
    message,
    h(
      "div",
      { class: "line" },
      h("label", { for: "api-key" }, "API key"),
      input,
      h("button", { type: "submit", class: "primary" }, "Use this key"),
    ),
    h("p", { class: "hint" }, "The page keeps the key in memory only, until you close or reload it."),
  );
  return {
    element,
    ask: (text: string): void => {
      message.textContent = text;
    },
    focus: () => input.focus(),
  };
}
