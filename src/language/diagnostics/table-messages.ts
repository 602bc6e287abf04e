import { NO_SPAN } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, makeDiagnostic } from "./diagnostic.js";
import { didYouMean, show, showSome } from "./display.js";

export type TableCode = Extract<DiagnosticCode, `table.${string}`>;

/**
 * The messages about tables, in a separate file because only `verifyTable` needs them. A statement ends with a semicolon
 * instead of a full stop, which would not be valid SQL.
 */
const TABLE_MESSAGES: { readonly [Code in TableCode]: (details: Details[Code]) => string } = {
  "table.missing": ({ table, didYouMean: near }) =>
    `Table ${show(table)} does not exist.${didYouMean(near)} Create it, or correct option "table".`,
  "table.missing-column": ({ column, field, table, didYouMean: near }) =>
    `Column ${show(column)} of field ${show(field)} does not exist in table ${show(table)}.${didYouMean(near)} Add it, or set option "column" of the field.`,
  "table.type": ({ column, field, type, found, expected, suggestion }) =>
    `Column ${show(column)} has the type ${found}, but field ${show(field)} (${type}) needs ${listOf(expected, "or")}. Change the type of the column${suggestion === undefined ? "" : `, or declare the field as ${suggestion}`}.`,
  "table.nullable": ({ column, field, statement }) =>
    `Column ${show(column)} may contain NULL, but field ${show(field)} is not nullable: filters would not find those rows. Add "nullable: true" to the field, or ${statement === undefined ? "declare the column NOT NULL." : `forbid NULL: ${statement};`}`,
  "table.collation": ({ column, field, found, expected }) =>
    `Column ${show(column)} of field ${show(field)} has the collation or encoding ${found}, in which filters select other rows. It needs ${expected}.`,
  "table.choices": ({ column, field, missing }) =>
    `Column ${show(column)} cannot contain ${showSome(missing)}, but field ${show(field)} has ${missing.length === 1 ? "this choice" : "these choices"}. Extend the type of the column, or remove choices from the field.`,
  "table.size": ({ column, field, found, precision, scale }) =>
    `Column ${show(column)} has the type ${found}, which stores decimals that filters on field ${show(field)} do not find. Declare its size in the field: precision: ${precision}, scale: ${scale}.`,
  "table.caveat": ({ column, caveat }) => `Column ${show(column)} ${caveat}.`,
  "table.no-index": ({ column, field, uses, statement, type, limit }) =>
    `Column ${show(column)} has no index that serves ${listOf(uses, "and")} of field ${show(field)}. If the table is large, ${statement === undefined ? `limit the values, for example with the type ${limit}: those of the type ${type} can be too long for an index.` : `create one: ${statement};`}`,
};

/** The codes of advice. The other codes are errors: filters fail or select other rows than in memory. */
const WARNINGS: ReadonlySet<TableCode> = new Set(["table.caveat", "table.no-index"]);

export function diagnoseTable<Code extends TableCode>(code: Code, details: Details[Code]): Diagnostic {
  const message: (details: Details[Code]) => string = TABLE_MESSAGES[code];
  const diagnostic = makeDiagnostic(code, NO_SPAN, details, message(details));
  return WARNINGS.has(code) ? { ...diagnostic, severity: "warning" } : diagnostic;
}

/** Returns "a", "a or b", "a, b or c". */
function listOf(words: readonly string[], connective: "and" | "or"): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${connective} ${words.at(-1)}`;
}
