import { type EditorState, type Extension, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { type HighlightKind, highlight } from "../highlight.js";

/** One mark per kind, because CodeMirror compares marks by identity first. */
const marks = new Map<HighlightKind, Decoration>();

function markOf(kind: HighlightKind): Decoration {
  const mark = marks.get(kind) ?? Decoration.mark({ class: `cm-filter-${kind}` });
  marks.set(kind, mark);
  return mark;
}

function decorate({ doc }: EditorState): DecorationSet {
  const spans = highlight(doc.toString()).filter(({ kind }) => kind !== "space");
  return Decoration.set(spans.map(({ start, end, kind }) => markOf(kind).range(start, end)));
}

/** Filters are short, so each change decorates the whole text again. */
const decorations = StateField.define<DecorationSet>({
  create: decorate,
  update: (value, { docChanged, state }) => (docChanged ? decorate(state) : value),
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Returns an extension that marks the parts of a filter with the classes `cm-filter-field`, `cm-filter-operator`,
 * `cm-filter-value` and so on: `cm-filter-` and the kind of `highlight`. `filterTheme` has colours for them.
 *
 * @example
 * ```ts
 * const view = new EditorView({ doc: "a=1", extensions: [filterHighlighting(), filterTheme()], parent: document.body });
 * ```
 */
export function filterHighlighting(): Extension {
  return decorations;
}
