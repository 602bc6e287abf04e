import type { Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, makeDiagnostic } from "./diagnostic.js";
import { show } from "./display.js";

export type PrismaCode = Extract<DiagnosticCode, `prisma.${string}`>;

const USE_SQL = "use ampipe/sql with $queryRaw";

/** The messages about Prisma, in a separate file so that only `ampipe/prisma` loads them. */
const PRISMA_MESSAGES: { readonly [Code in PrismaCode]: (details: Details[Code]) => string } = {
  "prisma.text-order": ({ field, operator, provider }) =>
    `Field ${show(field)} cannot be compared with "${operator}" in Prisma: ${provider} orders text by the collation of the column, not by code point. Declare the field without "ordered", or ${USE_SQL}.`,
  "prisma.case": ({ field, operator, value, provider, ignoresCase }) =>
    `Field ${show(field)} cannot be compared with ${show(value)} by "${operator}" in Prisma on ${provider}: ${
      ignoresCase
        ? `the field ignores the case of A to Z only. ${provider === "PostgreSQL" ? 'Set option "caseFolding" to "database" to fold all letters' : 'Declare the field without "ignoresCase"'}`
        : 'the field distinguishes case, but LIKE does not. Declare the field with "containsIgnoresCase"'
    }, or ${USE_SQL}.`,
  "prisma.wildcard": ({ field, value, provider }) =>
    `Field ${show(field)} cannot be searched for ${show(value)} in Prisma on ${provider}, where "%", "_" and U+FFFD to U+FFFF match other characters, too. Search for a part without them, or ${USE_SQL}.`,
  "prisma.precision": ({ field, type, value, provider }) =>
    `Field ${show(field)} cannot be compared with ${show(value)} in Prisma${type === "decimal" ? ` on ${provider}` : ""}, which would round it${
      type === "timestamp" ? " to milliseconds" : ""
    }. Use a value with ${type === "timestamp" ? "at most 3 fraction digits" : "fewer digits"}, or ${USE_SQL}.`,
  "prisma.list": ({ field, provider }) =>
    `Field ${show(field)} is a list, which Prisma does not support on ${provider}. Set "filterable: false" for the field, or ${USE_SQL}.`,
  "prisma.field": ({ field, name }) =>
    `Field ${show(field)} cannot have the name ${show(name)} in Prisma. Return the name in the Prisma model from option "field".`,
  "prisma.constant": ({ matches }) =>
    `A filter that matches ${matches} needs a field that is neither json() nor, on SQLite, listOf(). Add the id to the schema.`,
  "prisma.parameters": ({ limit, actual, provider }) =>
    `The filter has ${actual} values. Prisma on ${provider} supports at most ${limit} in this query. Use shorter lists, or ${USE_SQL}.`,
  "prisma.depth": ({ limit, actual }) =>
    `The filter has ${actual} levels of objects and arrays in Prisma. Use at most ${limit}: remove groups, or ${USE_SQL}.`,
};

export function diagnosePrisma<Code extends PrismaCode>(code: Code, span: Span, details: Details[Code]): Diagnostic {
  const message: (details: Details[Code]) => string = PRISMA_MESSAGES[code];
  return makeDiagnostic(code, span, details, message(details));
}
