// The editor as an element: <filter-editor></filter-editor>. CodeMirror adds its styles to the shadow root without a
// <style> element, so a content security policy may forbid inline styles.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { defineSchema, type Schema } from "ampipe";
import { filterEditor, setFilterSchema } from "ampipe/codemirror";

export class FilterEditorElement extends HTMLElement {
  readonly #theme = new Compartment();
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  readonly #view: EditorView;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const submit = (filter: string): void => {
      this.dispatchEvent(new CustomEvent("filter", { detail: filter }));
    };
    this.#view = new EditorView({
      root,
      parent: root,
      extensions: [
        filterEditor({ schema: defineSchema({}), onSubmit: submit }),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        this.#theme.of([]),
      ],
    });
  }

  connectedCallback(): void {
    this.#dark.addEventListener("change", this.#useTheme);
    this.#useTheme();
  }

  disconnectedCallback(): void {
    this.#dark.removeEventListener("change", this.#useTheme);
  }

  set schema(schema: Schema) {
    this.#view.dispatch({ effects: setFilterSchema(schema) });
  }

  get value(): string {
    return this.#view.state.doc.toString();
  }

  set value(text: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  readonly #useTheme = (): void => {
    this.#view.dispatch({ effects: this.#theme.reconfigure(EditorView.darkTheme.of(this.#dark.matches)) });
  };
}

customElements.define("filter-editor", FilterEditorElement);
