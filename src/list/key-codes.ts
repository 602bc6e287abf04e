import type { CodeDefinitions, DetailsOf } from "../language/diagnostics/code-definition.js";
import type { Details } from "../language/diagnostics/details.js";
import { didYouMean, show } from "../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../language/diagnostics/finding.js";
import { NO_SPAN } from "../language/text/span.js";

/** The codes of the key of a list. */
export const KEY_CODES = {
  /** @example program: fromRecords(defineSchema({ ID: integer() }), []) */
  "schema.key": {
    severity: "error",
    message: ({ key, didYouMean: near }: { key: string; didYouMean: readonly string[] }) =>
      `Key field ${show(key)} is not in the schema.${didYouMean(near)} Set option "key" to the field that identifies a record.`,
  },
  /** @example program: readListQuery("", defineSchema({ id: integer({ hidden: true }) }), { cursors: true }) */
  "schema.cursor-key": {
    severity: "error",
    message: ({ key, option }: { key: string; option: "hidden" | "sortable" | "selectable" | "ordered" }) =>
      `Key field ${show(key)} has option "${option}: ${option === "hidden" || option === "ordered"}", but ${option === "ordered" ? "names that are not choices have no order among them" : "cursors contain the key"}. Set option "key" to another unique field.`,
  },
} satisfies CodeDefinitions;

declare module "../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof KEY_CODES> {}
}

export function diagnoseKey<Code extends keyof typeof KEY_CODES>(code: Code, details: Details[Code]): Finding {
  return makeFinding(code, KEY_CODES[code], NO_SPAN, details);
}
