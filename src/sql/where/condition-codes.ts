import type { CodeDefinitions, DetailsOf } from "../../language/diagnostics/code-definition.js";
import type { Details } from "../../language/diagnostics/details.js";
import { show } from "../../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../../language/diagnostics/finding.js";
import { NO_SPAN } from "../../language/text/span.js";

/** The codes of conditions that the server writes in SQL. */
export const CONDITION_CODES = {
  /** @example program: sql`tenant_id = ${undefined}` */
  "sql.condition": {
    severity: "error",
    message: ({ problem }: { problem: string }) => `The SQL condition ${problem}.`,
  },
  /** @example program: toSql(checkOrThrow("search*bolt", defineSchema({ search: custom(text(), ["*"]) })), postgres) */
  "sql.custom": {
    severity: "error",
    message: ({ field, operator }: { field: string; operator: string }) =>
      `The meaning of ${show(field + operator)} in SQL is missing. Give it in option "conditions".`,
  },
  /** @example program: toSql(check("orders()", schemaFromDescription(describeSchema(schema))).value, postgres, { alias: "c", relations: { orders: { table: "order" } } }) */
  "sql.keys": {
    severity: "error",
    message: ({ relation }: { relation: string }) =>
      `The keys of relation ${show(relation)} are not known, and SQL needs them. Define the relation with its keys, or use the schema of the server.`,
  },
} satisfies CodeDefinitions;

declare module "../../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof CONDITION_CODES> {}
}

export function diagnoseCondition(details: Details["sql.condition"]): Finding {
  return makeFinding("sql.condition", CONDITION_CODES["sql.condition"], NO_SPAN, details);
}

export function diagnoseKeys(details: Details["sql.keys"]): Finding {
  return makeFinding("sql.keys", CONDITION_CODES["sql.keys"], NO_SPAN, details);
}

export function diagnoseCustom(details: Details["sql.custom"]): Finding {
  return makeFinding("sql.custom", CONDITION_CODES["sql.custom"], NO_SPAN, details);
}
