import type { EditorState, Extension } from "@codemirror/state";
import { hoverTooltip, type Tooltip } from "@codemirror/view";
import { highlight } from "../highlight.js";
import { documentField } from "./field-documentation.js";
import { schemaOf, withSchema } from "./filter-schema.js";
import { type FilterOptions, readFilterOptions } from "./options.js";

/**
 * Returns an extension that shows the type, description, values and operators of a field while the pointer is on its
 * name. The list of completions shows the same for the selected field, so it can also be read without a pointer.
 *
 * @example
 * ```ts
 * filterHover({ schema: defineSchema({ list_price: decimal({ description: "In euros, without tax." }) }) });
 * ```
 */
export function filterHover(options: Pick<FilterOptions, "schema">): Extension {
  const { schema } = readFilterOptions("filterHover()", options, ["schema"]);
  return [withSchema(schema), hoverTooltip(({ state }, position, side) => tooltipAt(state, position, side))];
}

/** Returns the documentation of the field at a position. `side` is -1 if the pointer is on the character before it. */
export function tooltipAt(state: EditorState, position: number, side: -1 | 1): Tooltip | null {
  const index = side < 0 ? position - 1 : position;
  const schema = schemaOf(state);
  const found = highlight(state.doc.toString()).find(({ start, end }) => start <= index && index < end);
  if (schema === undefined || found?.kind !== "field") return null;
  const { start, end } = found;
  const dom = documentField(state.sliceDoc(start, end), schema);
  return dom === null ? null : { pos: start, end, above: true, create: () => ({ dom }) };
}
