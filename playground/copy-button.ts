import { h, icon } from "./dom.js";
import { COPY, DONE } from "./icons.js";

/** Milliseconds that the button says what it has done. */
const FEEDBACK = 1_600;

/** Creates a button that copies a text and says whether it could. `what` completes "Copy". */
export function copyButton(what: string, text: () => string): HTMLButtonElement {
  const label = h("span", { class: "label" }, "Copy");
  const status = h("span", { class: "hidden", role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (shown: string, path: string, isDone: boolean): void => {
    label.textContent = shown;
    button.querySelector("svg")?.replaceWith(icon(path));
    button.classList.toggle("done", isDone);
  };
  const copy = async (): Promise<void> => {
    clearTimeout(timer);
    const isCopied = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    );
    show(isCopied ? "Copied" : "Not allowed", isCopied ? DONE : COPY, isCopied);
    status.textContent = isCopied ? `Copied ${what}` : "The browser does not allow copying here";
    timer = setTimeout(() => {
      show("Copy", COPY, false);
      status.textContent = "";
    }, FEEDBACK);
  };
  const properties = { type: "button", class: "copy", "aria-label": `Copy ${what}`, onclick: () => void copy() };
  const button = h("button", properties, icon(COPY), label);
  button.append(status);
  return button;
}
