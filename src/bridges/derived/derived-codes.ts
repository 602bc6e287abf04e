import type { CodeDefinitions, DetailsOf } from "../../language/diagnostics/code-definition.js";
import type { Details } from "../../language/diagnostics/details.js";
import { show } from "../../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../../language/diagnostics/finding.js";
import { NO_SPAN } from "../../language/text/span.js";

/** The codes of schemas that are derived from other definitions. */
export const DERIVED_CODES = {
  /**
   * No field type has the meaning of the type of a field, so the field is `json()`.
   *
   * @example program: schemaFromTable(pgTable("place", { location: point() }), {}, { onWarnings })
   */
  "schema.no-counterpart": {
    severity: "warning",
    /** `selectable` is missing unless it is false: responses contain the field. */
    message: ({ field, type, selectable = true }: { field: string; type: string; selectable?: boolean }) => {
      const [without, accepting] = selectable
        ? ["cannot be filtered or sorted by", "json()"]
        : ["responses do not contain", "json({ hidden: true })"];
      return `Field ${show(field)} is json(), which ${without}: no field type corresponds to ${show(type)}. Set a field in the overrides, such as text(), or ${accepting} to accept this.`;
    },
  },
} satisfies CodeDefinitions;

declare module "../../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof DERIVED_CODES> {}
}

export function diagnoseNoCounterpart(details: Details["schema.no-counterpart"]): Finding {
  return makeFinding("schema.no-counterpart", DERIVED_CODES["schema.no-counterpart"], NO_SPAN, details);
}
