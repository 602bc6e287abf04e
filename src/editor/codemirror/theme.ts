import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** All text has a contrast of at least 4.5 to 1, on white and on the dark grey of most editors. */
const theme = EditorView.baseTheme({
  // Like an input, also without the focus, and whatever the page around it sets.
  "&": { borderRadius: "3px", textAlign: "start" },
  "&light": { border: "1px solid #767676" },
  "&dark": { border: "1px solid #8f8f8f" },
  "&.cm-focused": { outline: "2px solid #1a66c9" },
  "&dark.cm-focused": { outline: "2px solid #7db4ff" },
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", lineHeight: "1.5", maxHeight: "9em" },
  "&light .cm-placeholder": { color: "#666" },
  "&dark .cm-placeholder": { color: "#aaa" },

  "&light .cm-filter-field": { color: "#0b4f9e" },
  "&light .cm-filter-operator": { color: "#8a1f7a" },
  "&light .cm-filter-value": { color: "#0a6b2d" },
  "&light .cm-filter-string": { color: "#0a6b2d" },
  "&light .cm-filter-null": { color: "#8f4a00" },
  "&light .cm-filter-connective": { color: "#8a1f7a", fontWeight: "bold" },
  "&light .cm-filter-not": { color: "#8a1f7a", fontWeight: "bold" },
  "&light .cm-filter-punctuation": { color: "#555" },
  "&light .cm-filter-error": { color: "#b00020" },
  "&dark .cm-filter-field": { color: "#8ec5ff" },
  "&dark .cm-filter-operator": { color: "#f0a6e3" },
  "&dark .cm-filter-value": { color: "#8ddb9f" },
  "&dark .cm-filter-string": { color: "#8ddb9f" },
  "&dark .cm-filter-null": { color: "#f2b86b" },
  "&dark .cm-filter-connective": { color: "#f0a6e3", fontWeight: "bold" },
  "&dark .cm-filter-not": { color: "#f0a6e3", fontWeight: "bold" },
  "&dark .cm-filter-punctuation": { color: "#c0c0c0" },
  "&dark .cm-filter-error": { color: "#ff9c9c" },

  // The underline of @codemirror/lint is a data: image, which a strict content security policy forbids.
  ".cm-lintRange.cm-lintRange": {
    backgroundImage: "none",
    textDecorationLine: "underline",
    textDecorationStyle: "wavy",
  },
  "&light .cm-lintRange-error": { textDecorationColor: "#d0021b" },
  "&light .cm-lintRange-warning": { textDecorationColor: "#a86400" },
  "&dark .cm-lintRange-error": { textDecorationColor: "#ff7b7b" },
  "&dark .cm-lintRange-warning": { textDecorationColor: "#f2b86b" },
  ".cm-tooltip .cm-diagnosticAction": { padding: "4px 8px" },

  // After a tap, a card would cover the text. The list of options and the list of problems show the same.
  "@media (hover: none)": { ".cm-tooltip-hover": { display: "none" } },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  "&light .cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "#0b4f9e", color: "#fff" },
  "&dark .cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "#2f5f9e", color: "#fff" },
  "&light .cm-tooltip": { color: "#1c1c1c" },
  ".cm-filterMore": { fontStyle: "italic" },
  ".cm-filterField": { padding: "6px 10px", maxWidth: "28em" },
  ".cm-filterField > div + div": { marginTop: "4px" },

  ".cm-panels.cm-panels-bottom": { borderTop: "none", backgroundColor: "transparent", position: "static" },
  "&light .cm-panels": { color: "#1c1c1c" },
  "&dark .cm-panels": { color: "#f0f0f0" },
  ".cm-filterStatus": { padding: "4px 6px", fontSize: "90%" },
  ".cm-filterProblems ul": { listStyle: "none", margin: "0", padding: "0" },
  ".cm-filterProblem": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px", padding: "4px 6px" },
  "&light .cm-filterProblem-error": { borderLeft: "4px solid #d0021b" },
  "&light .cm-filterProblem-warning": { borderLeft: "4px solid #a86400" },
  "&dark .cm-filterProblem-error": { borderLeft: "4px solid #ff7b7b" },
  "&dark .cm-filterProblem-warning": { borderLeft: "4px solid #f2b86b" },
  ".cm-filterFix": { font: "inherit", padding: "2px 10px", minHeight: "24px", borderRadius: "4px", cursor: "pointer" },
  "&light .cm-filterFix": { color: "#0b4f9e", backgroundColor: "#fff", border: "1px solid #0b4f9e" },
  "&dark .cm-filterFix": { color: "#bcdcff", backgroundColor: "#22303f", border: "1px solid #bcdcff" },
});

/**
 * Returns the styles of the editor, light or dark by `EditorView.darkTheme`. A theme of your own overrides them.
 *
 * @example
 * ```ts
 * const extensions = [filterHighlighting(), filterTheme(), EditorView.darkTheme.of(true)];
 * ```
 */
export function filterTheme(): Extension {
  return theme;
}
