import { type CompleteOptions, type Completion, complete } from "../../../src/editor.js";
import type { Schema } from "../../../src/index.js";

/** Completes a text at its `¦`. */
export function completeAt(marked: string, schema: Schema, options: CompleteOptions = {}): Completion {
  const position = marked.indexOf("¦");
  return complete(marked.replace("¦", ""), position, schema, {
    now: () => new Date("2026-11-16T09:30:15Z"),
    ...options,
  });
}

/** Returns the texts after each option is applied, with `¦` at its end. */
export function resultsAt(marked: string, schema: Schema, options?: CompleteOptions): readonly string[] {
  const text = marked.replace("¦", "");
  const { from, to, options: found } = completeAt(marked, schema, options);
  return found.map(({ insert }) => `${text.slice(0, from)}${insert}¦${text.slice(to)}`);
}
