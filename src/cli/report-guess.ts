import { visible } from "../language/diagnostics/display.js";
import type { Schema } from "../language/schema/schema.js";
import type { Streams } from "./command.js";

/** Reports the types that were guessed from the values of a filter. */
export function reportGuess(schema: Schema, streams: Streams): void {
  const types = [
    ...Array.from(schema.byName, ([field, { type }]) => `${field} ${type}`),
    ...Array.from(schema.relationByName.keys(), (relation) => `${relation}(…) many records`),
  ];
  if (types.length > 0)
    streams.report(`Guessed types: ${visible(types.join(", "))}. Use --schema for the types of your table.`);
}
