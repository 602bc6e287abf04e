import { history, historyKeymap } from "@codemirror/commands";
import { Annotation, Compartment } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Schema, Span } from "ampipe";
import {
  applyFilterFix,
  type FilterProblem,
  filterEditor,
  filterProblems,
  setFilterSchema,
  type ValueSource,
} from "ampipe/codemirror";

/** The editor of the filter. */
export interface FilterEditor {
  readonly element: HTMLElement;
  /** Replaces the text without a call of `onChange`. The cursor moves to the end. */
  setText(text: string): void;
  setSchema(schema: Schema): void;
  setDark(isDark: boolean): void;
  focus(): void;
  select(span: Span): void;
  fix(problem: FilterProblem): void;
  problems(): readonly FilterProblem[];
  destroy(): void;
}

/** Options of `createFilterEditor`. */
export interface FilterEditorOptions {
  readonly root: ShadowRoot;
  readonly schema: Schema;
  /** Offers values of a field. */
  readonly values: ValueSource;
  /** Called for each change by the user. */
  readonly onChange: (text: string) => void;
  /** Called when the user asks to run the filter. */
  readonly onSubmit: () => void;
  /** Called after the problems have changed. */
  readonly onProblems: () => void;
}

/** Marks changes by the page. */
const byPage = Annotation.define<true>();

/** Creates the editor. */
export function createFilterEditor(options: FilterEditorOptions): FilterEditor {
  const { root, schema, values, onChange, onSubmit, onProblems } = options;
  const theme = new Compartment();
  const view = new EditorView({
    root,
    extensions: [
      filterEditor({
        schema,
        values,
        label: "Filter",
        placeholder: "Type a field name, or try an example",
        problemList: false,
        onSubmit,
        onProblems,
      }),
      history(),
      keymap.of(historyKeymap),
      theme.of(EditorView.darkTheme.of(false)),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        const isByUser = transactions.some((one) => one.docChanged && one.annotation(byPage) === undefined);
        if (docChanged && isByUser) onChange(state.doc.toString());
      }),
    ],
  });
  return {
    element: view.dom,
    setText: (text) => {
      const changes = { from: 0, to: view.state.doc.length, insert: text };
      view.dispatch({ changes, selection: { anchor: text.length }, annotations: byPage.of(true) });
    },
    setSchema: (next) => view.dispatch({ effects: setFilterSchema(next) }),
    setDark: (isDark) => view.dispatch({ effects: theme.reconfigure(EditorView.darkTheme.of(isDark)) }),
    focus: () => view.focus(),
    select: ({ start, end }) => {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(start, length), head: Math.min(end, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
    fix: (problem) => void applyFilterFix(view, problem),
    problems: () => filterProblems(view.state),
    destroy: () => view.destroy(),
  };
}
