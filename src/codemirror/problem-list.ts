import type { Extension } from "@codemirror/state";
import { type EditorView, type Panel, showPanel } from "@codemirror/view";
import { visible } from "../diagnostics/display.js";
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
  const dom = document.createElement("div");
  dom.className = "cm-filterProblems";
  render(dom, view);
  return {
    dom,
    update: ({ startState, state }) => {
      if (filterProblems(state) !== filterProblems(startState)) render(dom, view);
    },
  };
}

function render(dom: HTMLElement, view: EditorView): void {
  const problems = filterProblems(view.state);
  const items = document.createElement("ul");
  items.setAttribute("aria-label", "Problems");
  items.append(...problems.slice(0, MAX_SHOWN).map((problem) => renderProblem(problem, view)));
  if (problems.length > MAX_SHOWN) {
    const rest = items.appendChild(document.createElement("li"));
    rest.textContent = `and ${problems.length - MAX_SHOWN} more`;
  }
  dom.replaceChildren(items);
}

function renderProblem(problem: FilterProblem, view: EditorView): HTMLElement {
  const { diagnostic, fix } = problem;
  const item = document.createElement("li");
  item.className = `cm-filterProblem cm-filterProblem-${diagnostic.severity}`;
  const message = item.appendChild(document.createElement("span"));
  message.textContent = `${diagnostic.severity === "error" ? "Error" : "Warning"}: ${visible(diagnostic.message)}`;
  if (fix !== undefined) {
    const button = item.appendChild(document.createElement("button"));
    button.type = "button";
    button.className = "cm-filterFix";
    button.textContent = fix.label;
    button.addEventListener("click", () => void applyFilterFix(view, problem));
  }
  return item;
}
