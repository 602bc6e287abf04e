import { forEachDiagnostic, type Diagnostic as Lint, linter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect, type Transaction } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { inspectionOf, schemaOf, withSchema } from "./filter-schema.js";
import { type FilterOptions, readFilterOptions } from "./options.js";
import {
  diagnosticOf,
  type FilterProblem,
  filterProblems,
  lintsIn,
  problemField,
  problemsIn,
  toLint,
  toProblem,
} from "./problems.js";
import { isBeingTyped, stopTyping, trackTypedToken, typedTokenOf } from "./typed-token.js";

/** In milliseconds. */
const DELAY = 250;

/**
 * Returns an extension that underlines errors and warnings after a short pause, with a button for each fix. The token that
 * is being typed is not underlined until the cursor leaves it.
 *
 * @example
 * ```ts
 * filterLinter({ schema: products, onProblems: (problems) => console.log(problems.length) });
 * ```
 */
export function filterLinter(
  options: Pick<FilterOptions, "schema" | "limits" | "timeZone" | "names" | "lint" | "onProblems">,
): Extension {
  const taken = ["schema", "limits", "timeZone", "names", "lint", "onProblems"] as const;
  const { schema, limits, timeZone, names, lint, onProblems } = readFilterOptions("filterLinter()", options, taken);
  return [
    withSchema(schema, { limits, timeZone, names, lint }),
    trackTypedToken(),
    problemField,
    linter(findLints, { delay: DELAY, needsRefresh }),
    EditorView.domEventHandlers({ compositionend: lintLater }),
    EditorState.transactionFilter.of((transaction) => (isRepetition(transaction) ? [] : transaction)),
    EditorState.transactionExtender.of(({ startState, effects }) => {
      const found = effects.flatMap((effect) => problemsIn(effect) ?? []);
      const message = messagesOf(found);
      const isNew = message !== "" && message !== messagesOf(filterProblems(startState));
      return isNew ? { effects: EditorView.announce.of(message) } : null;
    }),
    EditorView.contentAttributes.compute([problemField], (state) => {
      const hasError = filterProblems(state).some(({ diagnostic }) => diagnostic.severity === "error");
      return hasError ? INVALID : VALID;
    }),
    onProblems === undefined
      ? []
      : EditorView.updateListener.of(({ startState, state, view }) => {
          if (filterProblems(state) !== filterProblems(startState)) onProblems(filterProblems(state), view);
        }),
  ];
}

/**
 * Whether a transaction only sets the problems that are shown, as the linter does after a key has shown them before its
 * delay ends. It would close the tooltip of a problem.
 */
function isRepetition({ startState, docChanged, selection, effects }: Transaction): boolean {
  if (docChanged || selection !== undefined || effects.length === 0) return false;
  const shown = new Set<unknown>();
  forEachDiagnostic(startState, (lint) => shown.add(diagnosticOf(lint)));
  return effects.every((effect) => {
    const found = lintsIn(effect)?.map(diagnosticOf);
    return found?.length === shown.size && found.every((one) => one !== undefined && shown.has(one));
  });
}

const INVALID: Readonly<Record<string, string>> = { "aria-invalid": "true" };
const VALID: Readonly<Record<string, string>> = {};

/** The linter waits for the end of a composition, which need not change the text. */
const endComposition = StateEffect.define<null>();

/** Runs after the event, because some browsers send it while the view updates. */
export function lintLater(_event: unknown, view: EditorView): void {
  setTimeout(() => view.dispatch({ effects: endComposition.of(null) }));
}

/** During a composition, the problems stay as they are. */
export function findLints({ state, composing }: EditorView): readonly Lint[] {
  return (composing ? filterProblems(state) : shownProblems(state)).map(toLint);
}

export function needsRefresh({ startState, state, transactions }: ViewUpdate): boolean {
  if (transactions.some(({ effects }) => effects.some((effect) => effect.is(endComposition)))) return true;
  return schemaOf(state) !== schemaOf(startState) || typedTokenOf(state) !== typedTokenOf(startState);
}

export function shownProblems(state: EditorState) {
  const shown = inspectionOf(state)?.diagnostics.filter((diagnostic) => !isBeingTyped(diagnostic, state)) ?? [];
  return shown.map((diagnostic) => toProblem(diagnostic, state.doc.toString()));
}

function messagesOf(problems: readonly FilterProblem[]): string {
  return problems.map(({ diagnostic }) => diagnostic.message).join(" ");
}

/** Shows all problems at once, those of the token that is being typed too. */
export function showAllProblems(view: EditorView): void {
  view.dispatch({ effects: stopTyping.of(null) });
  if (view.state.field(problemField, false) === undefined) return;
  view.dispatch(setDiagnostics(view.state, shownProblems(view.state).map(toLint)));
}
