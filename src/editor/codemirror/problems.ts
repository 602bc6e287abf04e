import { type Diagnostic as Lint, setDiagnosticsEffect } from "@codemirror/lint";
import { type ChangeDesc, type EditorState, type StateEffect, StateField } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import { visible } from "../../language/diagnostics/display.js";
import type { Span } from "../../language/text/span.js";
import { fixLabel } from "../fix-label.js";
import { fixesOf } from "../fixes-of.js";

/** A problem of the text, at its current position. */
export interface FilterProblem {
  readonly diagnostic: Diagnostic;
  readonly from: number;
  readonly to: number;
  /** Several, if only the user knows which is meant. */
  readonly fixes: readonly ProblemFix[];
}

/** A fix: `insert` replaces the text from `from` to `to`. */
export interface ProblemFix {
  /** The text of a button. */
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
 * for (const { diagnostic, fixes } of filterProblems(view.state)) {
 *   console.log(diagnostic.message, ...fixes.map(({ label }) => label));
 * }
 * ```
 */
export function filterProblems(state: EditorState): readonly FilterProblem[] {
  return state.field(problemField, false) ?? [];
}

/**
 * Applies a fix of a problem, puts the cursor after it and focuses the editor. Returns false if the problem has no such
 * fix or is no longer there.
 *
 * @param view - The editor whose text is changed.
 * @param index - Which of its fixes. Default: the first.
 * @example
 * ```ts
 * button.onclick = () => applyFilterFix(view, problem);
 * ```
 */
export function applyFilterFix(view: EditorView, problem: FilterProblem, index = 0): boolean {
  const current = filterProblems(view.state).find(({ diagnostic }) => diagnostic === problem.diagnostic);
  const fix = current?.fixes[index];
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
  const fixes = fixesOf(diagnostic).map((fix) => {
    const { start, end } = within(fix.span, text);
    return { label: fixLabel(fix, text.slice(start, end)), from: start, to: end, insert: fix.text };
  });
  return { diagnostic, from, to, fixes };
}

export function toLint(problem: FilterProblem): FilterLint {
  const { diagnostic, from, to, fixes } = problem;
  return {
    from,
    to,
    severity: diagnostic.severity,
    message: visible(diagnostic.message),
    problem,
    actions: fixes.map(({ label }, i) => ({
      name: label,
      apply: (view: EditorView): void => void applyFilterFix(view, problem, i),
    })),
  };
}

function within({ start, end }: Span, { length }: string): Span {
  return { start: Math.min(start, length), end: Math.min(end, length) };
}

function moveProblem(problem: FilterProblem, changes: ChangeDesc): FilterProblem[] {
  const { diagnostic, from, to } = problem;
  if ([problem, ...problem.fixes].some((range) => changes.touchesRange(range.from, range.to))) return [];
  const fixes = problem.fixes.map((fix) => {
    const start = changes.mapPos(fix.from, 1);
    return { ...fix, from: start, to: start + fix.to - fix.from };
  });
  return [{ diagnostic, from: changes.mapPos(from, 1), to: changes.mapPos(to, -1), fixes }];
}
