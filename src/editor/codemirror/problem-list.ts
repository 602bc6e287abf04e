import type { EditorState, Extension } from "@codemirror/state";
import { type EditorView, type Panel, showPanel } from "@codemirror/view";
import { element } from "../create-element.js";
import { problemText } from "../fix-label.js";
import { applyFilterFix, type FilterProblem, filterProblems, problemField } from "./problems.js";

/** A text with many errors would otherwise push the page away. */
const MAX_SHOWN = 5;

/**
 * Returns an extension that lists the problems below the text, each with a button for its fix, because touch screens
 * cannot hover. Use it with `filterLinter`.
 *
 * @example
 * ```ts
 * const extensions = [filterLinter({ schema: products }), filterProblemList()];
 * ```
 */
export function filterProblemList(): Extension {
  return [problemField, showPanel.compute([problemField], (state) => (filterProblems(state).length > 0 ? list : null))];
}

/** Keeps the elements while their text is the same: replaced under the pointer or with the focus, a button is lost. */
function list(view: EditorView): Panel {
  const dom = element("div", "cm-filterProblems", listOfProblems(view));
  return {
    dom,
    update: ({ startState, state }) => {
      if (textsOf(state).join("\n") !== textsOf(startState).join("\n")) dom.replaceChildren(listOfProblems(view));
    },
  };
}

function textsOf(state: EditorState): readonly string[] {
  return filterProblems(state).flatMap(({ diagnostic, fixes }) => [
    problemText(diagnostic),
    ...fixes.map(({ label }) => label),
  ]);
}

function listOfProblems(view: EditorView): HTMLElement {
  const problems = filterProblems(view.state);
  const rest = problems.length - MAX_SHOWN;
  const shown = problems.slice(0, MAX_SHOWN).map((problem, index) => itemOf(problem, index, view));
  const items = element("ul", "", ...shown, ...(rest > 0 ? [element("li", "", `and ${rest} more`)] : []));
  items.setAttribute("aria-label", "Problems");
  return items;
}

function itemOf({ diagnostic, fixes }: FilterProblem, index: number, view: EditorView): HTMLElement {
  const className = `cm-filterProblem cm-filterProblem-${diagnostic.severity}`;
  const buttons = fixes.map(({ label }, i) => {
    const button = element("button", "cm-filterFix", label);
    button.type = "button";
    button.addEventListener("click", () => {
      const problem = filterProblems(view.state)[index];
      if (problem !== undefined) applyFilterFix(view, problem, i);
    });
    return button;
  });
  return element("li", className, element("span", "", problemText(diagnostic)), ...buttons);
}
