import type { Completion, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import type { Schema } from "../../language/schema/schema.js";
import type { CompletionKind, CompletionOption } from "../completion.js";
import { documentField } from "./field-documentation.js";

/** An option in the list of CodeMirror. */
export interface ListedOption extends Completion {
  readonly type: CompletionKind;
  /** On the last option: the number of further options, which the list does not show. */
  readonly more?: number;
}

/** Returns an option for the list. Screen readers read label and detail as one text, so a space parts them. */
export function toListed(option: CompletionOption, schema: Schema): ListedOption {
  const { label, insert, kind, detail } = option;
  const info = kind === "field" ? () => documentField(label, schema) : undefined;
  return {
    label,
    ...(detail === "" ? {} : { displayLabel: `${label} `, detail }),
    apply: insert,
    type: kind,
    ...(info === undefined ? {} : { info }),
  };
}

interface Listed {
  readonly from: number;
  readonly to: number;
  readonly options: readonly ListedOption[];
  readonly typed: string;
}

/**
 * Returns a result in its own order: the matcher of CodeMirror would drop options for misspelled words. `update` computes
 * the result after a key, at once and without a flicker.
 */
export function toResult(
  { from, to, options, typed }: Listed,
  update: (state: EditorState, position: number) => CompletionResult | null,
): CompletionResult {
  return {
    from,
    to,
    options,
    filter: false,
    getMatch: ({ label }) => matchIn(label, typed),
    update: (_current, _from, _to, { state, pos }) => update(state, pos),
  };
}

function matchIn(label: string, typed: string): readonly number[] {
  const start = typed === "" ? -1 : label.toLowerCase().indexOf(typed.toLowerCase());
  return start === -1 ? [] : [start, start + typed.length];
}
