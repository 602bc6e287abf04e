import type { Schema } from "../language/schema/schema.js";
import { toCompletion } from "./candidates.js";
import { candidatesAt } from "./candidates-at.js";
import type { Completion } from "./completion.js";
import { type CompleteOptions, settingsOf, withinText } from "./settings.js";

/**
 * Returns the options at a position of a filter, valid or broken: fields, operators and values that fit the schema, `&`,
 * `|` and brackets. An option replaces the text from `from` to `to`. Positions are UTF-16 offsets; one outside of the text
 * counts as its nearest end.
 *
 * @param text - The filter so far, also if it is invalid.
 * @param position - The position of the cursor, as offset into the text.
 * @example
 * ```ts
 * const text = "sta";
 * const { from, to, options } = complete(text, 3, defineSchema({ state: enumeration(["draft", "done"]) }));
 * options[0]; // { label: "state", insert: "state", kind: "field", detail: "enumeration" }
 * text.slice(0, from) + options[0]?.insert + text.slice(to); // "state"
 * ```
 */
export function complete(text: string, position: number, schema: Schema, options?: CompleteOptions): Completion {
  const settings = settingsOf("complete()", text, position, schema, options);
  const { candidates } = candidatesAt(text, withinText(text, position), schema, settings);
  return toCompletion(text, candidates, settings.limit, settings.limits.length);
}
