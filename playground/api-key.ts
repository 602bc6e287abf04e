import { h, icon } from "./dom.js";
import { KEY } from "./icons.js";
import { stored } from "./stored.js";

const OF_TAB = stored("sessionStorage", "ampipe-playground-key");
const OF_COMPUTER = stored("localStorage", "ampipe-playground-key");

/**
 * Returns the key of the fragment `#key=...`, else the stored key, or "". A key in the fragment is stored for this tab, and
 * removed from the address and the history at once.
 */
export function readKey(location: Location, history: History): string {
  const key = /^#key=(.*)$/.exec(location.hash)?.[1];
  if (key === undefined) return OF_TAB.read() ?? OF_COMPUTER.read() ?? "";
  history.replaceState(history.state, "", location.pathname + location.search);
  const text = decoded(key);
  OF_TAB.write(text);
  return text;
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** Removes the key from this tab and from this computer. */
export function forgetKey(): void {
  OF_TAB.write(null);
  OF_COMPUTER.write(null);
}

/** Visible ASCII: other characters cannot be part of a header. */
const KEY_TEXT = /^[!-~]+$/;

/** Callbacks of the form. */
export interface KeyActions {
  readonly onKey: (key: string) => void;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

/** Creates the form that asks for the key, and stores it. */
export function createKeyForm({ onKey, onRemove, onCancel }: KeyActions) {
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
  const remember = h("input", { type: "checkbox" });
  const submit = (event: Event): void => {
    event.preventDefault();
    const key = input.value.trim();
    if (!KEY_TEXT.test(key)) {
      message.textContent = "A key has only ASCII letters, digits and punctuation, without spaces.";
      input.focus();
      return;
    }
    input.value = "";
    OF_TAB.write(key);
    OF_COMPUTER.write(remember.checked ? key : null);
    onKey(key);
  };
  const current = h(
    "div",
    { class: "line" },
    h("button", { type: "button", onclick: onRemove }, "Remove key"),
    h("button", { type: "button", onclick: onCancel }, "Cancel"),
  );
  const element = h(
    "form",
    { class: "key", "aria-labelledby": "key-title", onsubmit: submit },
    h("div", { class: "badge" }, icon(KEY)),
    h("h2", { id: "key-title" }, "Enter an API key"),
    message,
    h(
      "div",
      { class: "line" },
      h("label", { for: "api-key" }, "API key"),
      input,
      h("button", { type: "submit", class: "primary" }, "Use this key"),
    ),
    h("label", { class: "remember" }, remember, "Remember on this computer"),
    h("p", { class: "hint" }, "Otherwise the browser forgets the key when you close this tab."),
    current,
  );
  return {
    element,
    /** `hasKey` is whether a key is in use, which can be kept or removed. */
    ask: (text: string, hasKey: boolean): void => {
      message.textContent = text;
      remember.checked = OF_COMPUTER.read() !== null;
      current.hidden = !hasKey;
    },
    focus: () => input.focus(),
  };
}
