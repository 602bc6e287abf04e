import { currentCompletions } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { EditorView, placeholder } from "@codemirror/view";
import type { Schema } from "../../language/schema/schema.js";
import { element } from "../create-element.js";
import { filterCompletion } from "./completion.js";
import { withSchema } from "./filter-schema.js";
import { filterHighlighting } from "./highlighting.js";
import { filterHover } from "./hover.js";
import { filterKeymap } from "./keymap.js";
import { filterLinter } from "./linter.js";
import { type FilterOptions, readFilterOptions } from "./options.js";
import { filterProblemList } from "./problem-list.js";
import { replaceTypedOver } from "./replace-typed-over.js";
import { singleLine } from "./single-line.js";
import { filterTheme } from "./theme.js";

/**
 * Returns an extension that makes CodeMirror an editor for filters: highlighting, completion, problems with fixes, field
 * documentation, one line, and keys. Throws a `FilterError` for invalid options.
 *
 * @example
 * ```ts
 * const view = new EditorView({
 *   parent: document.querySelector("#filter"),
 *   extensions: [filterEditor({ schema: products, onSubmit: (text) => load(text) })],
 * });
 * ```
 */
export function filterEditor<S extends Schema>(options: FilterOptions<S>): Extension {
  const {
    schema,
    limits,
    timeZone,
    names,
    lint,
    label = "Filter",
    onChange,
    onSubmit,
    ...rest
  } = readFilterOptions(
    "filterEditor()",
    // The schema of an inspection is the one of the options, unless an effect has replaced it.
    options as unknown as FilterOptions,
  );
  const isSingleLine = rest.singleLine ?? true;
  const hint = rest.placeholder;
  return [
    // First, so that its styles override those of CodeMirror.
    filterTheme(),
    // The first one counts, so these options must be here.
    withSchema(schema, { limits, timeZone, names, lint }),
    filterKeymap({ singleLine: isSingleLine, ...given({ onSubmit }) }),
    filterHighlighting(),
    filterCompletion({
      schema,
      ...given({ values: rest.values, onValuesError: rest.onValuesError }),
    }),
    filterLinter({ schema, ...given({ limits, timeZone, names, lint, onProblems: rest.onProblems }) }),
    filterHover({ schema }),
    rest.problemList === false ? [] : filterProblemList(),
    isSingleLine ? singleLine() : [],
    replaceTypedOver(),
    // As an element, because CodeMirror would set aria-placeholder, which a combobox must not have.
    hint === undefined ? [] : placeholder(() => element("span", "", hint)),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-multiline": String(!isSingleLine),
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
      ...given({ "aria-description": hint }),
    }),
    isSingleLine ? EditorView.contentAttributes.of(comboboxAttributes) : [],
    onChange === undefined
      ? []
      : EditorView.updateListener.of(({ docChanged, state, view }) => {
          if (docChanged) onChange(state.doc.toString(), view);
        }),
  ];
}

/** With them, screen readers know the list as a part of the editor. CodeMirror sets `aria-controls` and the selected option. */
function comboboxAttributes({ state }: EditorView): Record<string, string> {
  return { role: "combobox", "aria-expanded": String(currentCompletions(state).length > 0) };
}

type Given<Options> = { readonly [Name in keyof Options]?: Exclude<Options[Name], undefined> };

/** Returns the options that have a value. */
function given<Options extends object>(options: Options): Given<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<Options>;
}
