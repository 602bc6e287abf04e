import type { CodeDefinitions, DetailsOf } from "../../language/diagnostics/code-definition.js";
import type { Details } from "../../language/diagnostics/details.js";
import { type Finding, makeFinding } from "../../language/diagnostics/finding.js";
import { NO_SPAN } from "../../language/text/span.js";

/** The codes of conditions that the server writes in SQL. */
export const CONDITION_CODES = {
  /** @example program: sql`tenant_id = ${undefined}` */
  "sql.condition": {
    severity: "error",
    message: ({ problem }: { problem: string }) => `The SQL condition ${problem}.`,
  },
} satisfies CodeDefinitions;

declare module "../../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof CONDITION_CODES> {}
}

export function diagnoseCondition(details: Details["sql.condition"]): Finding {
  return makeFinding("sql.condition", CONDITION_CODES["sql.condition"], NO_SPAN, details);
}
