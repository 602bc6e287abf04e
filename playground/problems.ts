import type { FilterProblem } from "ampipe/codemirror";
import { h, icon } from "./dom.js";
import { ERROR, WARNING } from "./icons.js";

/** Callbacks of the list of problems. */
export interface ProblemActions {
  readonly onFix: (problem: FilterProblem, index: number) => void;
  readonly onShow: (problem: FilterProblem) => void;
}

/** A text with many errors would otherwise push the rows away. */
const MAX_SHOWN = 4;

/** Returns the problems of a filter as a list, each with buttons for its fixes. Returns undefined without problems. */
export function problemList(
  problems: readonly FilterProblem[],
  { onFix, onShow }: ProblemActions,
): HTMLElement | undefined {
  if (problems.length === 0) return undefined;
  const items = problems.slice(0, MAX_SHOWN).map((problem) => {
    const { diagnostic, fixes } = problem;
    const isError = diagnostic.severity === "error";
    const show = { type: "button", class: "message", title: "Select it in the filter", onclick: () => onShow(problem) };
    return h(
      "li",
      { class: diagnostic.severity },
      icon(isError ? ERROR : WARNING),
      h("span", { class: "hidden" }, isError ? "Error: " : "Warning: "),
      h("button", show, diagnostic.message),
      ...fixes.map(({ label }, i) =>
        h("button", { type: "button", class: "fix", onclick: () => onFix(problem, i) }, label),
      ),
    );
  });
  const rest = problems.length - MAX_SHOWN;
  if (rest > 0) items.push(h("li", { class: "hint" }, `and ${rest} more`));
  return h("ul", { class: "problems", "aria-label": "Problems of the filter" }, ...items);
}
