import { type EditorState, type Extension, StateEffect, StateField, type Text } from "@codemirror/state";
import type { BindOptions } from "../../language/bind/bind-options.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import { type Inspection, type InspectOptions, inspect } from "../inspect.js";

/** How filters are checked. */
type CheckOptions = Pick<InspectOptions, "limits" | "timeZone" | "names" | "lint">;

interface Language {
  readonly schema: Schema;
  readonly options: CheckOptions;
}

const changeSchema = StateEffect.define<Schema>();

const language = StateField.define<Language | undefined>({
  create: () => undefined,
  update: (value, { effects }) =>
    effects.reduce(
      (current, effect) =>
        effect.is(changeSchema) ? { options: current?.options ?? {}, schema: effect.value } : current,
      value,
    ),
});

/** Holds the schema in the state, where an effect can replace it. */
export function withSchema(schema: Schema, options: CheckOptions = {}): Extension {
  return language.init(() => ({ schema, options }));
}

/**
 * Returns an effect that replaces the schema of an editor, for pages that switch between resources. The text stays, and is
 * checked again.
 *
 * @example
 * ```ts
 * view.dispatch({ effects: setFilterSchema(partners) });
 * ```
 */
export function setFilterSchema(schema: Schema): StateEffect<Schema> {
  checkSchema(schema, "setFilterSchema()");
  return changeSchema.of(schema);
}

/** Returns the schema, or undefined if the state has no extension of this module. */
export function schemaOf(state: EditorState): Schema | undefined {
  return state.field(language, false)?.schema;
}

/** Returns the limits and the time zone of the editor as options of `complete`. */
export function completeOptionsOf(state: EditorState): Pick<BindOptions, "limits" | "timeZone"> {
  const { limits, timeZone } = state.field(language, false)?.options ?? {};
  return { limits, timeZone };
}

/** The last inspection of each document. Several parts need it after each change. */
const inspections = new WeakMap<Text, { readonly by: Language; readonly inspection: Inspection }>();

/** Returns what is known of the text of the editor. */
export function inspectionOf(state: EditorState): Inspection | undefined {
  const by = state.field(language, false);
  if (by === undefined) return undefined;
  const known = inspections.get(state.doc);
  if (known?.by === by) return known.inspection;
  const inspection = inspect(state.doc.toString(), by.schema, by.options);
  inspections.set(state.doc, { by, inspection });
  return inspection;
}
