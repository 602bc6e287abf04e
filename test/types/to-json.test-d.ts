import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type express from "express";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expectTypeOf, test } from "vitest";
import type { ResourceClient } from "../../src/client.js";
import { fromRecords, fromSql, type SourcePage, toRequest } from "../../src/http.js";
import { decimal, defineSchema, integer, type RecordOf } from "../../src/index.js";
import { cursorEnvelope, type ListQuery, listEnvelope, listToJson, recordToJson } from "../../src/list.js";
import { postgres, toGetSql, toListSql } from "../../src/sql.js";

const schema = defineSchema({ id: integer(), price: decimal({ nullable: true }) });
declare const query: ListQuery<typeof schema>;
declare const rows: readonly unknown[];
const page = { page: 1, limit: 10, total: 1 };

test("recordToJson accepts the records of every function", () => {
  expectTypeOf(recordToJson({} as RecordOf<typeof schema>, schema)).toEqualTypeOf<string>();
  recordToJson({} as SourcePage["records"][number], schema, { fields: query.fields });
  const record = toGetSql({ schema, key: "1" }, "product", postgres)?.read(rows as never);
  if (record !== undefined) recordToJson(record, schema);
  // @ts-expect-error: not a record
  recordToJson(1, schema);
  // @ts-expect-error: unknown option
  recordToJson({}, schema, { field: ["id"] });
});

test("listToJson accepts the envelopes of every function", async () => {
  const data = toListSql(query, "product", postgres).rows.read(rows as never);
  expectTypeOf(listToJson(listEnvelope({ data, ...page }), schema)).toEqualTypeOf<string>();
  listToJson(listEnvelope({ data, ...page, total: null, hasMore: true }), schema);
  listToJson({ ...listEnvelope({ data, ...page }), warnings: [] }, schema);
  listToJson(cursorEnvelope(query, { data, hasMore: false, total: null }), schema, { fields: query.fields });
  listToJson({ ...cursorEnvelope(query, { data, hasMore: false, total: 1 }), warnings: [] }, schema);
  const { records } = await fromRecords(schema, []).list({ query, request: {} as Request });
  listToJson(listEnvelope({ data: records, ...page }), schema);
  const client = {} as ResourceClient<(typeof schema)["fields"], boolean>;
  listToJson(await client.list(), schema);
  listToJson(await client.list({ after: "" }), schema);
  // @ts-expect-error: not an envelope
  listToJson({ data }, schema);
});

test("toRequest accepts requests and responses of Node, Express and Fastify", () => {
  expectTypeOf(toRequest({} as IncomingMessage, {} as ServerResponse).signal).toEqualTypeOf<AbortSignal>();
  toRequest({} as Http2ServerRequest, {} as Http2ServerResponse);
  toRequest({} as express.Request, {} as express.Response);
  toRequest(({} as FastifyRequest).raw, ({} as FastifyReply).raw);
});

test("`query` receives the signal with and without a context", () => {
  const table = { table: "product", dialect: postgres } as const;
  fromSql(schema, {
    ...table,
    query: async (_statement, { signal }) => {
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      return [];
    },
  });
  fromSql(schema, {
    ...table,
    query: async (_statement, { signal }, { tenant }: { readonly tenant: number }) => [signal, tenant],
  });
});
