import type { Fault, FaultList } from "./fault.js";

const handlers: readonly Fault[] = [
  {
    name: "list-of-the-source-gets-no-context",
    find: "source.list({ ...query, fields: fieldsToRead(query) }, request, context)",
    replace: "source.list({ ...query, fields: fieldsToRead(query) }, request, undefined as C)",
  },
  {
    name: "get-of-the-source-gets-no-context",
    find: "source.get(key, fields, request, result.value, context)",
    replace: "source.get(key, fields, request, result.value, undefined as C)",
  },
  {
    name: "context-of-get-replaces-its-query",
    find: "source.get(key, fields, request, result.value, context)",
    replace: "source.get(key, fields, request, context as never, context)",
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
    find: "source.list({ ...query, fields: fieldsToRead(query) }, request, context)",
    replace: "source.list({ ...query, fields: fieldsToRead(query) }, request, { ...context })",
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
    find: "where(request, query, context)",
    replace: "where(request, query, undefined as C)",
  },
  {
    name: "where-gets-the-query-last",
    find: "where(request, query, context)",
    replace: "where(request, context as never, query as C)",
  },
  {
    name: "list-is-scoped-without-context",
    find: "tableOptions(request, listQuery, context)",
    replace: "tableOptions(request, listQuery, {} as C)",
  },
  {
    name: "record-is-scoped-without-context",
    find: "tableOptions(request, getQuery, context)",
    replace: "tableOptions(request, getQuery, {} as C)",
  },
  {
    name: "record-is-not-scoped",
    find: "...tableOptions(request, getQuery, context), table",
    replace: "...rest, table",
  },
  {
    name: "statement-of-rows-has-no-context",
    find: "query(sql.rows, request, context)",
    replace: "query(sql.rows, request, undefined as C)",
  },
  {
    name: "statement-of-the-total-has-no-context",
    find: "query(sql.count, request, context)",
    replace: "query(sql.count, request, undefined as C)",
  },
  {
    name: "statement-of-a-record-has-no-context",
    find: "query(statement, request, context)",
    replace: "query(statement, request, undefined as C)",
  },
];

export const context: FaultList = { faults: [...handlers, ...sql], tests: [["test/http/context.test.ts"]] };
