import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { filterEditor } from "../../../../src/codemirror.js";
import type { FilterOptions } from "../../../../src/editor/codemirror/options.js";
import { boolean, decimal, defineSchema, enumeration, integer, json, listOf, text } from "../../../../src/index.js";

export const products = defineSchema({
  id: integer(),
  name: text(),
  name_full: text({ hidden: true }),
  list_price: decimal({ nullable: true, description: "In euros." }),
  state: enumeration(["draft", "done"]),
  active: boolean(),
  tags: listOf(text()),
  extra: json(),
});

/** Creates a state with the cursor at `¦`, or at the end. */
export function stateOf(marked: string, extensions: Extension = filterEditor({ schema: products })): EditorState {
  const doc = marked.replace("¦", "");
  const at = marked.indexOf("¦");
  return EditorState.create({ doc, selection: { anchor: at === -1 ? doc.length : at }, extensions });
}

/** Creates the context of a query at the cursor. */
export function contextOf(state: EditorState, isExplicit = false): CompletionContext {
  return new CompletionContext(state, state.selection.main.head, isExplicit);
}

/** The parts of a view that commands use, without a browser. */
export class FakeView {
  focused = 0;
  composing = false;
  readonly coords: Record<number, { readonly top: number; readonly bottom: number }> = {};

  constructor(
    public state: EditorState,
    readonly options: Partial<FilterOptions> = {},
  ) {}

  static of(marked: string, options: Partial<FilterOptions> = {}): FakeView {
    return new FakeView(stateOf(marked, filterEditor({ schema: products, ...options })), options);
  }

  get view(): EditorView {
    return this as unknown as EditorView;
  }

  dispatch(...specs: TransactionSpec[]): void {
    this.state = this.state.update(...specs).state;
  }

  /** There are no plugins, so nothing is shown. */
  plugin(): null {
    return null;
  }

  focus(): void {
    this.focused++;
  }

  coordsAtPos(position: number): { readonly top: number; readonly bottom: number } | null {
    return this.coords[position] ?? null;
  }

  type(insert: string, userEvent = "input.type"): void {
    const { head } = this.state.selection.main;
    const selection = { anchor: head + insert.length };
    this.dispatch({ changes: { from: head, insert }, selection, userEvent });
  }

  /** Runs the commands of a key until one handles it, and returns whether one did. */
  press(key: string, withShift = false): boolean {
    const bindings = this.state.facet(keymap).flat();
    return bindings
      .filter((binding) => binding.key === key || binding.mac === key)
      .some(({ run, shift }) => (withShift ? shift : run)?.(this.view) ?? false);
  }

  get text(): string {
    return this.state.doc.toString();
  }
}
