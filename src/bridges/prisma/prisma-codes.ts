import type { CodeDefinitions, DetailsOf } from "../../language/diagnostics/code-definition.js";
import type { Details } from "../../language/diagnostics/details.js";
import { show } from "../../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../../language/diagnostics/finding.js";
import type { Span } from "../../language/text/span.js";

const USE_SQL = "use ampipe/sql with $queryRaw";

/** The codes of conditions that Prisma cannot express with the meaning that they have everywhere else. */
export const PRISMA_CODES = {
  /** @example program: toPrisma(checkOrThrow("orders()>=3", defineSchema({ orders: many(defineSchema({ id: integer() }), { to: "customer_id" }) })), { provider: "sqlite", relations: { orders: { where: "everything" } } }) */
  "prisma.count": {
    severity: "error",
    message: ({ relation }: { relation: string }) =>
      `Relation ${show(relation)} cannot be counted in Prisma, only tested for some or none. Write the condition without a number, or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("sub-orders()", defineSchema({ "sub-orders": many(defineSchema({ id: integer() }), { to: "parent_id" }) })), { provider: "sqlite", relations: { "sub-orders": { where: "everything" } } }) */
  "prisma.relation-name": {
    severity: "error",
    message: ({ relation, name }: { relation: string; name: string }) =>
      `Relation ${show(relation)} cannot have the name ${show(name)} in Prisma. Set "name" of the relation in option "relations" to the name in the Prisma model.`,
  },
  /** @example program: toPrisma(checkOrThrow("search*bolt", defineSchema({ search: custom(text(), ["*"]) })), { provider: "sqlite" }) */
  "prisma.custom": {
    severity: "error",
    message: ({ field }: { field: string }) =>
      `Field ${show(field)} is a custom field, which has no meaning in Prisma. Add the condition to the query yourself, or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("code>m", defineSchema({ code: text({ ordered: true }) })), { provider: "postgresql" }) */
  "prisma.text-order": {
    severity: "error",
    message: ({ field, operator, provider }: { field: string; operator: string; provider: string }) =>
      `Field ${show(field)} cannot be compared with "${operator}" in Prisma: ${provider} orders text by the collation of the column, not by code point. Declare the field without "ordered", or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("name*Bolt", defineSchema({ name: text() })), { provider: "sqlite" }) */
  "prisma.case": {
    severity: "error",
    message: ({
      field,
      operator,
      value,
      provider,
      ignoresCase,
    }: {
      field: string;
      operator: string;
      value: string;
      provider: string;
      /** Whether the field ignores case in this condition. */
      ignoresCase: boolean;
    }) =>
      `Field ${show(field)} cannot be compared with ${show(value)} by "${operator}" in Prisma on ${provider}: ${
        ignoresCase
          ? `the field ignores the case of A to Z only. ${provider === "PostgreSQL" ? 'Set option "caseFolding" to "database" to fold all letters' : 'Declare the field without "ignoresCase"'}`
          : 'the field distinguishes case, but LIKE does not. Declare the field with "containsIgnoresCase"'
      }, or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("name*100%", defineSchema({ name: text() })), { provider: "sqlite" }) */
  "prisma.wildcard": {
    severity: "error",
    message: ({ field, value, provider }: { field: string; operator: string; value: string; provider: string }) =>
      `Field ${show(field)} cannot be searched for ${show(value)} in Prisma on ${provider}, where "%", "_" and U+FFFD to U+FFFF match other characters, too. Search for a part without them, or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("at>2024-05-31T12:00:00.123456Z", defineSchema({ at: timestamp() })), { provider: "sqlite" }) */
  "prisma.precision": {
    severity: "error",
    message: ({ field, type, value, provider }: { field: string; type: string; value: string; provider: string }) =>
      `Field ${show(field)} cannot be compared with ${show(value)} in Prisma${type === "decimal" ? ` on ${provider}` : ""}, which would round it${
        type === "timestamp" ? " to milliseconds" : ""
      }. Use a value with ${type === "timestamp" ? "at most 3 fraction digits" : "fewer digits"}, or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("tags*red", defineSchema({ tags: listOf(text()) })), { provider: "sqlite" }) */
  "prisma.list": {
    severity: "error",
    message: ({ field, provider }: { field: string; provider: string }) =>
      `Field ${show(field)} is a list, which Prisma does not support on ${provider}. Set "filterable: false" for the field, or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("unit.name=m", defineSchema({ "unit.name": text() })), { provider: "sqlite" }) */
  "prisma.field": {
    severity: "error",
    message: ({ field, name }: { field: string; name: string }) =>
      `Field ${show(field)} cannot have the name ${show(name)} in Prisma. Return the name in the Prisma model from option "field".`,
  },
  /** @example program: toPrisma(checkOrThrow("", defineSchema({ settings: json() })), { provider: "sqlite" }) */
  "prisma.constant": {
    severity: "error",
    message: ({ matches, relation }: { matches: "everything" | "nothing"; relation?: string }) =>
      `A filter that matches ${matches} needs a field that is neither json() nor, on SQLite, listOf(). Add the id to the schema${relation === undefined ? "" : ` of ${show(relation)}`}.`,
  },
  /** @example program: toPrisma(checkOrThrow("id[1,2,3]", schema), { provider: "sqlite", otherParameters: 997 }) */
  "prisma.parameters": {
    severity: "error",
    message: ({ limit, actual, provider }: { limit: number; actual: number; provider: string }) =>
      `The filter has ${actual} values. Prisma on ${provider} supports at most ${limit} in this query. Use shorter lists, or ${USE_SQL}.`,
  },
  /** @example program: toPrisma(checkOrThrow("id=1|id=2&(".repeat(60) + "id=3" + ")".repeat(60), schema, { limits: NO_LIMITS }), { provider: "sqlite" }) */
  "prisma.depth": {
    severity: "error",
    message: ({ limit, actual }: { limit: number; actual: number; provider: string }) =>
      `The filter has ${actual} levels of objects and arrays in Prisma. Use at most ${limit}: remove groups, or ${USE_SQL}.`,
  },
} satisfies CodeDefinitions;

declare module "../../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof PRISMA_CODES> {}
}

export function diagnosePrisma<Code extends keyof typeof PRISMA_CODES>(
  code: Code,
  span: Span,
  details: Details[Code],
): Finding {
  return makeFinding(code, PRISMA_CODES[code], span, details);
}
