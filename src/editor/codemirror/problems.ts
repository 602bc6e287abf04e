import { type Diagnostic as Lint, setDiagnosticsEffect } from "@codemirror/lint";
import { type ChangeDesc, type EditorState, type StateEffect, StateField } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import { visible } from "../../language/diagnostics/display.js";
import type { Span } from "../../language/text/span.js";
import { fixLabel } from "../fix-label.js";
import { fixOf } from "../fix-of.js";

/** A problem of the text, at its current position. */
export interface FilterProblem {
  readonly diagnostic: Diagnostic;
  readonly from: number;
  readonly to: number;
  /** If the problem can be fixed: the label of a button, and the edit. */
  readonly fix?: ProblemFix;
}

/** A fix: `insert` replaces the text from `from` to `to`. */
export interface ProblemFix {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A diagnostic of CodeMirror that comes from a problem of a filter. */
interface FilterLint extends Lint {
  readonly problem: FilterProblem;
}

function isFilterLint(lint: Lint): lint is FilterLint {
  return "problem" in lint;
}

/** The problems that are shown. Positions follow changes; a change of the text of a fix removes the problem. */
export const problemField = StateField.define<readonly FilterProblem[]>({
  create: () => [],
  update: (value, { docChanged, changes, effects }) => {
    const moved = docChanged ? value.flatMap((problem) => moveProblem(problem, changes)) : value;
    const next = effects.reduce((current, effect) => problemsIn(effect) ?? current, moved);
    return next.length === 0 && value.length === 0 ? value : next;
  },
});

/** Returns the diagnostics of CodeMirror that an effect sets, or undefined. */
export function lintsIn(effect: StateEffect<unknown>): readonly Lint[] | undefined {
  return effect.is(setDiagnosticsEffect) ? effect.value : undefined;
}

/** Returns the problems that an effect sets, or undefined. */
export function problemsIn(effect: StateEffect<unknown>): readonly FilterProblem[] | undefined {
  return lintsIn(effect)
    ?.filter(isFilterLint)
    .map(({ problem }) => problem);
}

/** Returns the diagnostic of a filter, which is the same object for the same text, or undefined for another linter. */
export function diagnosticOf(lint: Lint): Diagnostic | undefined {
  return isFilterLint(lint) ? lint.problem.diagnostic : undefined;
}

/**
 * Returns the problems that the editor shows, in the order of the text, for a list of your own.
 *
 * @param state - The state of an editor with `filterEditor` or `filterLinter`.
 * @example
 * ```ts
 * for (const { diagnostic, fix } of filterProblems(view.state)) console.log(diagnostic.message, fix?.label);
 * ```
 */
export function filterProblems(state: EditorState): readonly FilterProblem[] {
  return state.field(problemField, false) ?? [];
}

/**
 * Applies the fix of a problem, puts the cursor after it and focuses the editor. Returns false if the problem has no fix
 * or is no longer there.
 *
 * @param view - The editor whose text is changed.
 * @example
 * ```ts
 * button.onclick = () => applyFilterFix(view, problem);
 * ```
 */
export function applyFilterFix(view: EditorView, problem: FilterProblem): boolean {
  const { fix } = filterProblems(view.state).find(({ diagnostic }) => diagnostic === problem.diagnostic) ?? {};
  if (fix === undefined || view.state.readOnly) return false;
  const { from, to, insert } = fix;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: "fix",
  });
  view.focus();
  return true;
}

export function toProblem(diagnostic: Diagnostic, text: string): FilterProblem {
  const { start: from, end: to } = within(diagnostic.span, text);
  const fix = fixOf(diagnostic);
  if (fix === undefined) return { diagnostic, from, to };
  const place = within(fix.span, text);
  const label = fixLabel(fix, text.slice(place.start, place.end));
  return { diagnostic, from, to, fix: { label, from: place.start, to: place.end, insert: fix.text } };
}

export function toLint(problem: FilterProblem): FilterLint {
  const { diagnostic, from, to, fix } = problem;
  const apply = (view: EditorView): void => void applyFilterFix(view, problem);
  return {
    from,
    to,
    severity: diagnostic.severity,
    message: visible(diagnostic.message),
    problem,
    ...(fix === undefined ? {} : { actions: [{ name: fix.label, apply }] }),
  };
}

function within({ start, end }: Span, { length }: string): Span {
  return { start: Math.min(start, length), end: Math.min(end, length) };
}

function moveProblem(problem: FilterProblem, changes: ChangeDesc): FilterProblem[] {
  const { diagnostic, from, to, fix } = problem;
  if (changes.touchesRange(from, to)) return [];
  const moved = { diagnostic, from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
  if (fix === undefined) return [moved];
  if (changes.touchesRange(fix.from, fix.to)) return [];
  const start = changes.mapPos(fix.from, 1);
  return [{ ...moved, fix: { ...fix, from: start, to: start + fix.to - fix.from } }];
}
