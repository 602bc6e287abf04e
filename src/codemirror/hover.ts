import type { EditorState, Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { type HighlightSpan, highlight } from "../editor/highlight.js";
import { documentField } from "./field-documentation.js";
import { schemaOf, withSchema } from "./filter-schema.js";
import { type FilterOptions, readFilterOptions } from "./options.js";

/**
 * Returns an extension that shows the type, description, values and operators of a field while the pointer is on its name. The list of
 * completions shows the same for the selected field, so it can also be read without a pointer.
 *
 * @example
 * ```ts
 * filterHover({ schema: defineSchema({ list_price: decimal({ description: "In euros, without tax." }) }) });
 * ```
 */
export function filterHover(options: Pick<FilterOptions, "schema">): Extension {
  const { schema } = readFilterOptions("filterHover()", options, ["schema"]);
  return [
    withSchema(schema),
    hoverTooltip(({ state }, position, side) => {
      const found = fieldAt(state, position, side);
      const dom = found && documentation(state, found);
      return dom === undefined || found === undefined
        ? null
        : { pos: found.start, end: found.end, above: true, create: () => ({ dom }) };
    }),
  ];
}

/** Returns the field name at a position. `side` is -1 if the pointer is on the character before it. */
export function fieldAt(state: EditorState, position: number, side: -1 | 1): HighlightSpan | undefined {
  const index = side < 0 ? position - 1 : position;
  return highlight(state.doc.toString()).find(
    ({ kind, start, end }) => kind === "field" && start <= index && index < end,
  );
}

function documentation(state: EditorState, { start, end }: HighlightSpan): HTMLElement | undefined {
  const schema = schemaOf(state);
  return schema && documentField(state.sliceDoc(start, end), schema);
}
