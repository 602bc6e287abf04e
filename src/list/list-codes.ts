import type { CodeDefinition, CodeDefinitions, DetailsOf } from "../language/diagnostics/code-definition.js";
import type { Details } from "../language/diagnostics/details.js";
import type { Fix } from "../language/diagnostics/diagnostic.js";
import { clip, didYouMean, show, showSome } from "../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../language/diagnostics/finding.js";
import { NO_SPAN, type Span } from "../language/text/span.js";

/** The entry of "list.number", which `ampipe/sql` needs without the others: bundlers drop those. */
const NUMBER = {
  severity: "error",
  source: "raw",
  message: ({ parameter, value }: { parameter: string; value: string }) =>
    `Parameter ${show(parameter)} must be a whole number of at least 1, not ${show(value)}.`,
} satisfies CodeDefinition;

/** The codes of query strings. */
export const LIST_CODES = {
  /** @example query: order=name */
  "list.unknown-parameter": {
    severity: "error",
    source: "raw",
    message: ({
      parameter,
      known,
      didYouMean: near,
    }: {
      parameter: string;
      known: readonly string[];
      didYouMean: readonly string[];
    }) => `Unknown parameter ${show(parameter)}.${didYouMean(near) || ` Known parameters: ${known.join(", ")}.`}`,
  },
  /** @example query: page */
  "list.missing-value": {
    severity: "error",
    source: "raw",
    message: ({ parameter }: { parameter: string }) => `Parameter ${show(parameter)} has no "=" and no value.`,
  },
  /** @example query: limit=5&active=true */
  "list.stray-condition": {
    severity: "error",
    source: "raw",
    message: ({ found }: { found: string }) =>
      `${show(found)} is not a parameter. If it is part of the filter, put it after filter= and encode each "&" as %26.`,
  },
  /** @example query: page=1&page=2 */
  "list.repeated-parameter": {
    severity: "error",
    source: "raw",
    message: ({ parameter }: { parameter: string }) =>
      `Parameter ${show(parameter)} appears more than once.${parameter === "filter" ? ' Combine the conditions in one filter with "&".' : ""}`,
  },
  /** @example query: page=0 */
  "list.number": NUMBER,
  /** @example query: limit=5000 */
  "list.range": {
    severity: "error",
    source: "raw",
    message: ({ parameter, value, maximum }: { parameter: string; value: string; maximum: number }) =>
      `Parameter ${show(parameter)} must be at most ${maximum}, not ${clip(value)}.`,
  },
  /** @example query: fields=id,nam */
  "list.unknown-field": {
    severity: "error",
    source: "raw",
    message: ({ field, didYouMean: near }: { field: string; didYouMean: readonly string[] }) =>
      `Unknown field ${show(field)}.${didYouMean(near)}`,
  },
  /** @example query: fields=id,id */
  "list.repeated-field": {
    severity: "error",
    source: "raw",
    message: ({ field }: { field: string }) => `Field ${show(field)} appears more than once.`,
  },
  /** @example query: fields=id, */
  "list.empty-field": {
    severity: "error",
    source: "raw",
    message: ({ position, parameter = "fields" }: { position: number; parameter?: string }) =>
      `Parameter ${show(parameter)} has an empty name at position ${position}.`,
  },
  /** @example program: readListQuery("fields=id,mail", defineSchema({ id: integer(), mail: text({ selectable: false }) })) */
  "list.unselectable-field": {
    severity: "error",
    source: "raw",
    message: ({ field, selectable }: { field: string; selectable: readonly string[] }) =>
      `Responses do not contain field ${show(field)}.${selectable.length === 0 ? "" : ` Use ${showSome(selectable)}.`}`,
  },
  /** @example program: readListQuery("sort=mail&after=", defineSchema({ id: integer(), mail: text({ selectable: false }) }), { cursors: true }) */
  "list.unselectable-cursor": {
    severity: "error",
    source: "raw",
    message: ({ field, parameter }: { field: string; parameter: string }) =>
      `A list that is sorted by field ${show(field)} cannot have ${show(parameter)}, because cursors contain the field and responses do not. Use "page".`,
  },
  /** @example program: readListQuery("sort=-notes", defineSchema({ id: integer(), notes: text({ sortable: false }) })) */
  "list.unsortable-field": {
    severity: "error",
    source: "raw",
    message: ({ field, sortable }: { field: string; sortable: readonly string[] }) =>
      `Field ${show(field)} cannot be used in "sort".${sortable.length === 0 ? "" : ` Sort by ${showSome(sortable)}.`}`,
  },
  /** @example query: fields=id,orders */
  "list.many": {
    severity: "error",
    source: "raw",
    message: ({ field, relation, parameter = "fields" }: { field: string; relation: string; parameter?: string }) =>
      parameter === "sort"
        ? `Records cannot be sorted by ${show(field)}, because a record may have many ${show(relation)}. Sort by a field of the record, or of a relation to one record.`
        : `${show(field)} cannot be part of a record, because a record may have many ${show(relation)}. Request them separately.`,
  },
  /** @example program: readListQuery("fields=customer.name", defineSchema({ customer: one(schema, { from: "customer_id" }) }), { limits: { relationDepth: 0 } }) */
  "list.relation-depth": {
    severity: "error",
    source: "raw",
    message: ({ field, limit }: { field: string; limit: number }) =>
      `${show(field)} leads through too many relations. Use at most ${limit}.`,
  },
  /** @example program: readListQuery("fields=customer.name", defineSchema({ customer: one(schema, { from: "customer_id" }) }), { limits: { relations: 0 } }) */
  "list.relations": {
    severity: "error",
    source: "raw",
    message: ({ limit, actual }: { limit: number; actual: number }) =>
      `Fields of ${actual} related records were requested. Use at most ${limit}.`,
  },
  /** @example program: readListQuery("sort=id" + ",name".repeat(16), schema) */
  "list.sort-keys": {
    severity: "error",
    source: "raw",
    message: ({ limit, actual }: { limit: number; actual: number }) =>
      `Parameter "sort" has ${actual} names. Use at most ${limit}.`,
  },
  /** @example program: readListQuery("facets=stat", schema, { facets: ["state"] }) */
  "list.unknown-facet": {
    severity: "error",
    source: "raw",
    message: ({
      field,
      known,
      didYouMean: near,
    }: {
      field: string;
      known: readonly string[];
      didYouMean: readonly string[];
    }) => `${show(field)} cannot be used in "facets".${didYouMean(near) || ` Use ${showSome(known)}.`}`,
  },
  /** @example program: readListQuery("facetLimit=5", schema, { facets: ["state"] }) */
  "list.missing-parameter": {
    severity: "error",
    source: "raw",
    message: ({ parameter, other }: { parameter: string; other: string }) =>
      `Parameter ${show(parameter)} has no effect without ${show(other)}.`,
  },
  /** @example program: readListQuery("after=&page=2", schema, { cursors: true }) */
  "list.conflict": {
    severity: "error",
    source: "raw",
    message: ({ parameter, other }: { parameter: string; other: string }) =>
      `Parameter ${show(parameter)} cannot be combined with ${show(other)}. Remove one of them.`,
  },
  /** @example program: checkListQuery(new Map([["limit", 5]]), schema) */
  "list.input": {
    severity: "error",
    source: "raw",
    message: ({ found }: { found: string }) =>
      `A request must be an object with parameters as members, such as { limit: 5 }, not of the type ${show(found)}.`,
  },
  /** @example program: listHandler({ schema, source: fromRecords(schema, [{ id: 1 }, { id: 2 }]), export: { maxRows: 1 } })(new Request("http://localhost/", { headers: { accept: "text/csv" } })) */
  "list.export-rows": {
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `More than ${limit} ${limit === 1 ? "record matches" : "records match"}, the most that an export may have. Add conditions to the filter.`,
  },
  /** @example program: readListQuery("after=WzFd", schema, { cursors: true }) */
  "list.cursor": {
    severity: "error",
    source: "raw",
    message: ({ parameter }: { parameter: string }) =>
      `Parameter ${show(parameter)} is not a cursor of this list. Use a cursor from a response to the same filter and sort, or "${parameter}=" to start again.`,
  },
} satisfies CodeDefinitions;

declare module "../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof LIST_CODES> {}
}

export type ListCode = keyof typeof LIST_CODES;

export function diagnoseList<Code extends ListCode>(
  code: Code,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Finding {
  return makeFinding(code, LIST_CODES[code], span, details, fix);
}

export function diagnoseNumber(parameter: string, value: string): Finding {
  return makeFinding("list.number", NUMBER, NO_SPAN, { parameter, value });
}
