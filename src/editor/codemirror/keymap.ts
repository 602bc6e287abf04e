import {
  acceptCompletion,
  closeCompletion,
  completionStatus,
  currentCompletions,
  insertCompletionText,
  moveCompletionSelection,
  pickedCompletion,
  selectedCompletion,
  setSelectedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import { nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { type Extension, Prec } from "@codemirror/state";
import { type Command, type EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { completeAt } from "./completion-source.js";
import { inspectionOf } from "./filter-schema.js";
import { showAllProblems } from "./linter.js";
import { type FilterOptions, readFilterOptions } from "./options.js";
import { applyFilterFix, filterProblems } from "./problems.js";

/**
 * Returns the keys of the editor. Tab inserts the selected or first option, and without a list moves the focus. Enter
 * inserts a selected option, else calls `onSubmit`. Mod-Enter always submits. ArrowDown, Ctrl-Space and on macOS Alt-` open
 * the list, Escape closes it. F8 and Shift-F8 go to the next and previous problem, and Mod-. or Alt-Enter fixes it.
 *
 * @example
 * ```ts
 * filterKeymap({ onSubmit: (text) => console.log(text) });
 * ```
 */
export function filterKeymap(options: Pick<FilterOptions, "onSubmit" | "singleLine"> = {}): Extension {
  const { onSubmit, singleLine = true } = readFilterOptions("filterKeymap()", options, ["onSubmit", "singleLine"]);
  const submit: Command = (view) => {
    closeCompletion(view);
    showAllProblems(view);
    const inspection = inspectionOf(view.state);
    if (inspection !== undefined) onSubmit?.(view.state.doc.toString(), inspection, view);
    return true;
  };
  const enter: Command = (view) => acceptSelected(view) || (singleLine && submit(view));
  const bindings: readonly KeyBinding[] = [
    { key: "Tab", run: acceptFirst },
    { key: "Enter", run: enter },
    { key: "Mod-Enter", run: submit },
    { key: "Escape", run: closeCompletion },
    { key: "ArrowDown", run: (view) => moveCompletionSelection(true)(view) || openFromLastLine(view) },
    { key: "ArrowUp", run: moveCompletionSelection(false) },
    { key: "PageDown", run: moveCompletionSelection(true, "page") },
    { key: "PageUp", run: moveCompletionSelection(false, "page") },
    { key: "Ctrl-Space", run: startCompletion },
    { mac: "Alt-`", run: startCompletion },
    { key: "F8", run: goToProblem(nextDiagnostic), shift: goToProblem(previousDiagnostic), preventDefault: true },
    { key: "Mod-.", run: fixAtCursor },
    { key: "Alt-Enter", run: fixAtCursor },
  ];
  return Prec.highest(keymap.of(bindings));
}

function acceptSelected(view: EditorView): boolean {
  return selectedCompletion(view.state) !== null && acceptCompletion(view);
}

/**
 * Inserts the selected option or the first one. While a list is about to open or to change, computes the first option, so
 * that a fast Tab neither leaves the editor nor inserts an option for an older text.
 */
function acceptFirst(view: EditorView): boolean {
  const { state } = view;
  if (state.readOnly || completionStatus(state) === null) return false;
  if (currentCompletions(state).length > 0) {
    if (selectedCompletion(state) === null) view.dispatch({ effects: setSelectedCompletion(0) });
    return acceptCompletion(view);
  }
  const result = completeAt(state, state.selection.main.head, false);
  const option = result?.options[0];
  if (option === undefined || result === null || typeof option.apply !== "string") return false;
  view.dispatch({
    ...insertCompletionText(state, option.apply, result.from, result.to ?? result.from),
    annotations: pickedCompletion.of(option),
  });
  return true;
}

/** In a text that wraps, ArrowDown goes to the next visible line first. */
function openFromLastLine(view: EditorView): boolean {
  const { main } = view.state.selection;
  const here = view.coordsAtPos(main.head);
  const end = view.coordsAtPos(view.state.doc.length);
  const isLast = here === null || end === null || end.top < here.bottom;
  return isLast && main.empty && startCompletion(view);
}

function goToProblem(command: Command): Command {
  return (view) => {
    showAllProblems(view);
    return command(view);
  };
}

/** Fixes the problem at the cursor or, without one there, the only one with fixes. Does not choose one of several fixes. */
function fixAtCursor(view: EditorView): boolean {
  showAllProblems(view);
  const { head } = view.state.selection.main;
  const fixable = filterProblems(view.state).filter(({ fixes }) => fixes.length > 0);
  const problem =
    fixable.find(({ from, to }) => from <= head && head <= to) ?? (fixable.length === 1 ? fixable[0] : undefined);
  return problem?.fixes.length === 1 && applyFilterFix(view, problem);
}
