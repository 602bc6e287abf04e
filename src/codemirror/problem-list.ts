import type { Extension } from "@codemirror/state";
import { type EditorView, type Panel, showPanel } from "@codemirror/view";
import { visible } from "../diagnostics/display.js";
import { element } from "./element.js";
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

function list(view: EditorView): Panel {
  const dom = element("div", "cm-filterProblems", listOfProblems(view));
  return {
    dom,
    update: ({ startState, state }) => {
      if (filterProblems(state) !== filterProblems(startState)) dom.replaceChildren(listOfProblems(view));
    },
  };
}

function listOfProblems(view: EditorView): HTMLElement {
  const problems = filterProblems(view.state);
  const rest = problems.length - MAX_SHOWN;
  const shown = problems.slice(0, MAX_SHOWN).map((problem) => itemOf(problem, view));
  const items = element("ul", "", ...shown, ...(rest > 0 ? [element("li", "", `and ${rest} more`)] : []));
  items.setAttribute("aria-label", "Problems");
  return items;
}

function itemOf(problem: FilterProblem, view: EditorView): HTMLElement {
  const { severity, message } = problem.diagnostic;
  const text = `${severity === "error" ? "Error" : "Warning"}: ${visible(message)}`;
  const item = element("li", `cm-filterProblem cm-filterProblem-${severity}`, element("span", "", text));
  if (problem.fix === undefined) return item;
  const button = element("button", "cm-filterFix", problem.fix.label);
  button.type = "button";
  button.addEventListener("click", () => void applyFilterFix(view, problem));
  item.append(button);
  return item;
}
