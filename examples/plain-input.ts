import type { Schema } from "ampipe";
import { type Completion, complete, completeAsync, type ValueSource } from "ampipe/editor";

/**
 * Completes the filter in an `<input>`. `list` is an empty `<ul>` after it, with an id. Nothing is chosen at first, so
 * Enter still submits the form; Tab takes the first option, and the arrow keys choose another.
 */
export function completeInput(input: HTMLInputElement, list: HTMLElement, schema: Schema, values?: ValueSource): void {
  let completion: Completion | undefined;
  let chosen = -1;
  let request = new AbortController();

  input.autocomplete = "off";
  input.spellcheck = false;
  setAttributes(input, { role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id });
  setAttributes(list, { role: "listbox", "aria-label": "Completions" });
  show(undefined);

  function show(next: Completion | undefined): void {
    completion = next;
    const options = next?.options ?? [];
    list.replaceChildren(
      ...options.map(({ label, detail }, index) => optionElement(`${list.id}-${index}`, label, detail)),
    );
    list.hidden = options.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    choose(-1);
  }

  function choose(index: number): void {
    chosen = index;
    for (const [at, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(at === index));
    const option = list.children[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", option.id);
  }

  function close(): void {
    request.abort();
    show(undefined);
  }

  function pick(index: number): void {
    const option = completion?.options[index];
    if (completion === undefined || option === undefined) return;
    input.setRangeText(option.insert, completion.from, completion.to, "end");
    // Like typing: other listeners see the new text, and the next list opens.
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  async function update(): Promise<void> {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const { value, selectionEnd } = input;
    const position = selectionEnd ?? value.length;
    show(complete(value, position, schema));
    if (values === undefined || completion?.values === undefined) return;
    // A source is asked only when the typing pauses, and values for another text are never shown.
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (signal.aborted) return;
    const found = await completeAsync(value, position, schema, { values, signal }).catch(() => undefined);
    if (found !== undefined && !signal.aborted) show(found);
  }

  input.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) void update();
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const count = list.children.length;
    const isOpen = count > 0;
    const act = (): (() => void) | undefined => {
      if (event.isComposing) return undefined;
      if (event.key === "ArrowDown") return isOpen ? () => choose((chosen + 1) % count) : update;
      if (event.key === "ArrowUp" && isOpen) return () => choose(chosen <= 0 ? count - 1 : chosen - 1);
      if (event.key === " " && event.ctrlKey) return update;
      if (event.key === "Escape" && isOpen) return close;
      if (event.key === "Enter" && chosen >= 0) return () => pick(chosen);
      if (event.key === "Tab" && !event.shiftKey && isOpen) return () => pick(Math.max(0, chosen));
      return undefined;
    };
    const action = act();
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  // The input keeps the focus.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    if (option !== null) pick([...list.children].indexOf(option));
  });
}

function optionElement(id: string, label: string, detail: string): HTMLElement {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.append(label);
  if (detail !== "") {
    const words = document.createElement("small");
    words.append(` ${detail}`);
    option.append(words);
  }
  return option;
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
