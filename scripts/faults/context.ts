import type { Fault, FaultList } from "./fault.js";

const handlers: readonly Fault[] = [
  {
    name: "list-of-the-source-gets-no-context",
    find: "source.list({ query: { ...query, fields: fieldsToRead(query) }, request }, context)",
    replace: "source.list({ query: { ...query, fields: fieldsToRead(query) }, request }, undefined as C)",
  },
  {
    name: "get-of-the-source-gets-no-context",
    find: "source.get({ key, query, request }, context)",
    replace: "source.get({ key, query, request }, undefined as C)",
  },
  {
    name: "context-of-get-replaces-its-query",
    find: "source.get({ key, query, request }, context)",
    replace: "source.get({ key, query: context as never, request }, context)",
  },
  {
    name: "refused-lists-are-reported-without-context",
    find: "resource.onRefused?.(diagnostics, request, context);",
    replace: "resource.onRefused?.(diagnostics, request, undefined as C);",
  },
  {
    name: "refused-records-are-reported-without-context",
    find: "resource.onRefused?.(result.diagnostics, request, context);",
    replace: "resource.onRefused?.(result.diagnostics, request, undefined as C);",
  },
  {
    name: "warnings-are-reported-without-context",
    find: "resource.onWarnings?.(warnings, request, context);",
    replace: "resource.onWarnings?.(warnings, request, undefined as C);",
  },
  {
    name: "errors-of-lists-have-no-context",
    find: "respond(resource, request, context, LIST_METHODS,",
    replace: "respond(resource, request, undefined as C, LIST_METHODS,",
  },
  {
    name: "errors-of-records-have-no-context",
    find: "respond(resource, request, context, GET_METHODS,",
    replace: "respond(resource, request, undefined as C, GET_METHODS,",
  },
  {
    name: "context-is-copied",
    find: "source.list({ query: { ...query, fields: fieldsToRead(query) }, request }, context)",
    replace: "source.list({ query: { ...query, fields: fieldsToRead(query) }, request }, { ...context })",
  },
  {
    name: "listener-does-not-pass-the-request-of-the-server",
    in: "toNodeListener",
    find: "handler(request, incoming)",
    replace: "handler(request, { ...incoming })",
  },
];

const sql: readonly Fault[] = [
  {
    name: "where-gets-no-context",
    find: "where(asked, context)",
    replace: "where(asked, undefined as C)",
  },
  {
    name: "list-is-scoped-without-context",
    find: "...tableOptions(asked, context), count",
    replace: "...tableOptions(asked, {} as C), count",
  },
  {
    name: "record-is-scoped-without-context",
    find: "fields }, table, dialect, tableOptions(asked, context)",
    replace: "fields }, table, dialect, tableOptions(asked, {} as C)",
  },
  {
    name: "record-is-not-scoped",
    find: "fields }, table, dialect, tableOptions(asked, context)",
    replace: "fields }, table, dialect, rest",
  },
  {
    name: "statement-of-rows-has-no-context",
    find: "run(sql.rows, request, context)",
    replace: "run(sql.rows, request, undefined as C)",
  },
  {
    name: "statement-of-the-total-has-no-context",
    find: "run(sql.count, request, context)",
    replace: "run(sql.count, request, undefined as C)",
  },
  {
    name: "statement-of-a-record-has-no-context",
    find: "run(statement, asked.request, context)",
    replace: "run(statement, asked.request, undefined as C)",
  },
];

export const context: FaultList = { faults: [...handlers, ...sql], tests: [["test/http/context.test.ts"]] };
