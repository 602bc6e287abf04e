import type { Schema } from "../schema/schema.js";
import type { Completion } from "./completion.js";

/** Returns the options at a position of a filter. */
export function complete(text: string, position: number, schema: Schema): Completion {
  const from = /[\w.-]*$/.exec(text.slice(0, position))?.index ?? position;
  const typed = text.slice(from, position);
  const options = schema.visibleNames
    .filter((name) => name.startsWith(typed))
    .map(
      (name) => ({ label: name, insert: name, kind: "field", detail: schema.byName.get(name)?.type ?? "" }) as const,
    );
  return { from, to: position, options, more: 0 };
}
