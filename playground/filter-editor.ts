import { history, historyKeymap } from "@codemirror/commands";
import { Compartment } from "@codemirror/state";
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
import { findConstantParts } from "ampipe/logic";

/** The editor of the filter. */
export interface FilterEditor {
  readonly element: HTMLElement;
  /** Replaces the text. The cursor moves to the end. */
  setText(text: string): void;
  setSchema(schema: Schema): void;
  setDark(isDark: boolean): void;
  focus(): void;
  select(span: Span): void;
  fix(problem: FilterProblem, index: number): void;
  problems(): readonly FilterProblem[];
  destroy(): void;
}

/** Options of `createFilterEditor`. */
export interface FilterEditorOptions {
  readonly root: ShadowRoot;
  readonly schema: Schema;
  readonly label: string;
  readonly placeholder: string;
  /** Whether to list the problems below the text. */
  readonly problemList: boolean;
  /** Offers values of a field. */
  readonly values?: ValueSource;
  /** Called after each change of the text. */
  readonly onChange: (text: string) => void;
  /** Called when the user asks to run the filter. */
  readonly onSubmit?: () => void;
  /** Called after the problems have changed. */
  readonly onProblems?: () => void;
}

const SANS = "system-ui, sans-serif";

/** The look of the editor in the colours of the playground, for light and dark. */
const THEME = EditorView.theme({
  "&": {
    minHeight: "46px",
    maxHeight: "9.5em",
    border: "1px solid var(--control)",
    borderRadius: "6px",
    backgroundColor: "var(--surface)",
    fontSize: "16px",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", borderRadius: "6px" },
  ".cm-content": { padding: "10px 0" },
  ".cm-line": { padding: "0 12px" },
  ".cm-placeholder": { color: "var(--soft)" },
  ".cm-filter-field": { color: "var(--field)" },
  ".cm-filter-operator, .cm-filter-connective, .cm-filter-not": { color: "var(--operator)" },
  ".cm-filter-value, .cm-filter-string": { color: "var(--literal)" },
  ".cm-filter-null": { color: "var(--warn)" },
  ".cm-filter-error": { color: "var(--bad)" },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    boxShadow: "0 8px 28px #0003",
  },
  ".cm-tooltip-autocomplete.cm-tooltip-below": { marginTop: "15px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxWidth: "min(34em, 92vw)",
    padding: "4px",
    font: "14px/1.5 var(--mono)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "baseline",
    gap: "16px",
    minHeight: "28px",
    padding: "3px 8px",
    borderRadius: "5px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-completionDetail": {
    marginLeft: "auto",
    color: "var(--soft)",
    fontStyle: "normal",
    fontFamily: SANS,
    fontSize: "13px",
  },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionInfo": { padding: "10px 12px", maxWidth: "22em", font: `14px/1.5 ${SANS}` },
  ".cm-diagnostic": { borderLeftWidth: "3px", padding: "8px 12px", font: `14px/1.5 ${SANS}` },
  ".cm-diagnosticAction": {
    marginLeft: "10px",
    borderColor: "var(--accent)",
    backgroundColor: "var(--accent-soft)",
    color: "var(--accent)",
  },
});

/** Creates the editor. */
export function createFilterEditor(options: FilterEditorOptions): FilterEditor {
  const { root, ...editorOptions } = options;
  const scheme = new Compartment();
  const view = new EditorView({
    root,
    extensions: [
      filterEditor({ lint: findConstantParts, ...editorOptions }),
      history(),
      keymap.of(historyKeymap),
      scheme.of(EditorView.darkTheme.of(false)),
      THEME,
    ],
  });
  return {
    element: view.dom,
    setText: (text) => {
      const changes = { from: 0, to: view.state.doc.length, insert: text };
      view.dispatch({ changes, selection: { anchor: text.length } });
    },
    setSchema: (next) => view.dispatch({ effects: setFilterSchema(next) }),
    setDark: (isDark) => view.dispatch({ effects: scheme.reconfigure(EditorView.darkTheme.of(isDark)) }),
    focus: () => view.focus(),
    select: ({ start, end }) => {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(start, length), head: Math.min(end, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
    fix: (problem, index) => void applyFilterFix(view, problem, index),
    problems: () => filterProblems(view.state),
    destroy: () => view.destroy(),
  };
}
