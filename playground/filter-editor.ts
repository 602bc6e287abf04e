import type { Schema, Span } from "ampipe";
import { h } from "./dom.js";

/** The editor of the filter, without the library that it is made of. */
export interface FilterEditor {
  readonly element: HTMLElement;
  text(): string;
  /** The position of the cursor. */
  cursor(): number;
  /** Replaces the text without a call of `onChange`. The cursor moves to the end. */
  setText(text: string): void;
  setSchema(schema: Schema): void;
  focus(): void;
  select(span: Span): void;
}

/** Options of `createFilterEditor`. */
export interface FilterEditorOptions {
  readonly root: ShadowRoot;
  readonly label: string;
  readonly schema: Schema;
  /** Called for each change by the user. */
  readonly onChange: (text: string) => void;
  /** Called when the user asks to run the filter. */
  readonly onSubmit: () => void;
}

/** Creates the editor. */
export function createFilterEditor({ label, onChange, onSubmit }: FilterEditorOptions): FilterEditor {
  const input = h("input", {
    class: "plain-editor",
    "aria-label": label,
    spellcheck: "false",
    autocomplete: "off",
    oninput: () => onChange(input.value),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter") onSubmit();
    },
  });
  return {
    element: input,
    text: () => input.value,
    cursor: () => input.selectionStart ?? input.value.length,
    setText: (text) => {
      input.value = text;
    },
    setSchema: () => {},
    focus: () => input.focus(),
    select: ({ start, end }) => {
      input.focus();
      input.setSelectionRange(start, end);
    },
  };
}
