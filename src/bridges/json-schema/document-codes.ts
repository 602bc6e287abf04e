import type { CodeDefinitions, DetailsOf } from "../../language/diagnostics/code-definition.js";
import type { Details } from "../../language/diagnostics/details.js";
import { show } from "../../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../../language/diagnostics/finding.js";
import { NO_SPAN } from "../../language/text/span.js";

/** The codes of JSON Schema documents. */
export const DOCUMENT_CODES = {
  /**
   * A part of the document is invalid or cannot be resolved.
   *
   * @example program: schemaFromJsonSchema({ properties: { id: { $ref: "#/$defs/Id" } } })
   */
  "schema.document": {
    severity: "error",
    message: ({ pointer, problem }: { pointer: string; problem: string }) =>
      `JSON Schema at ${show(pointer)} ${problem}.`,
  },
} satisfies CodeDefinitions;

declare module "../../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof DOCUMENT_CODES> {}
}

export function diagnoseDocument(details: Details["schema.document"]): Finding {
  return makeFinding("schema.document", DOCUMENT_CODES["schema.document"], NO_SPAN, details);
}
