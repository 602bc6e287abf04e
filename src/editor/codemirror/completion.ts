import { autocompletion, type Completion, closeCompletion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { element } from "../create-element.js";
import type { ListedOption } from "./completion-result.js";
import { syntaxSource } from "./completion-source.js";
import { schemaOf, withSchema } from "./filter-schema.js";
import { type FilterOptions, readFilterOptions } from "./options.js";
import { needsMore, wasPicked } from "./picked.js";
import { statusLine } from "./status.js";
import { valueSource } from "./value-source.js";

/**
 * Returns an extension that completes fields, operators, values and connectives, also in broken text. Opens while typing,
 * with no option selected, and opens again after an option is inserted. `filterKeymap` has its keys.
 *
 * @example
 * ```ts
 * filterCompletion({
 *   schema: products,
 *   values: async ({ field, typed, signal }) => {
 *     const response = await fetch(`/values?field=${field}&typed=${encodeURIComponent(typed)}`, { signal });
 *     return response.json();
 *   },
 * });
 * ```
 */
export function filterCompletion(options: Pick<FilterOptions, "schema" | "values" | "onValuesError">): Extension {
  const names = ["schema", "values", "onValuesError"] as const;
  const { schema, values, onValuesError } = readFilterOptions("filterCompletion()", options, names);
  const sources = [syntaxSource, ...(values === undefined ? [] : [valueSource(values, onValuesError)])];
  return [
    withSchema(schema),
    wasPicked,
    statusLine(),
    autocompletion({
      override: sources,
      selectOnOpen: false,
      activateOnCompletion: needsMore,
      defaultKeymap: false,
      icons: false,
      // No option is selected at first, so a key that is meant for the text cannot reach the list by accident.
      interactionDelay: 0,
      // `complete` is fast, and it does not wait for values.
      activateOnTypingDelay: 10,
      updateSyncTime: 10,
      addToOptions: [{ render: renderCount, position: 90 }],
    }),
    // The options of another schema are no longer valid, nor are values on their way.
    EditorView.updateListener.of(({ startState, state, view }) => {
      if (schemaOf(startState) !== schemaOf(state)) closeCompletion(view);
    }),
    // An input method shows a list of its own.
    EditorView.domEventHandlers({ compositionstart: closeList }),
  ];
}

/** Leaves the event to others. */
export function closeList(_event: unknown, view: EditorView): false {
  closeCompletion(view);
  return false;
}

/** Shows after the last option that there are others. */
export function renderCount(completion: Completion): Node | null {
  const { more } = completion as ListedOption;
  return more === undefined ? null : element("div", "cm-filterMore", `and ${more} more: type to find them`);
}
