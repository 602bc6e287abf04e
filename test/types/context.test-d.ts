import type { IncomingMessage } from "node:http";
import type express from "express";
import { expectTypeOf, test } from "vitest";
import {
  type ContextArgument,
  type CountingSource,
  fromRecords,
  fromSql,
  getHandler,
  listHandler,
  type NodeRequest,
  type Resource,
  type Source,
  type SqlSourceOptions,
  toNodeListener,
} from "../../src/http.js";
import { defineSchema, integer, text } from "../../src/index.js";
import { postgres, sql } from "../../src/sql.js";

interface User {
  readonly tenant: number;
}

type Handler = (request: Request) => Promise<Response>;
type UserHandler = (request: Request, context: User) => Promise<Response>;

const schema = defineSchema({ id: integer(), name: text() });
const records = fromRecords(schema, []);
const table = { table: "product", dialect: postgres, query: async () => [] } as const;
const scoped = fromSql(schema, { ...table, where: (_request, { tenant }: User) => sql`tenant_id = ${tenant}` });
declare const request: Request;

test("a time zone may be that of the context", () => {
  const timeZone = (_request: Request, { tenant }: User) => (tenant === 1 ? "Europe/Berlin" : undefined);
  expectTypeOf(listHandler({ schema, source: records, timeZone })).toEqualTypeOf<UserHandler>();
  const ofRequest = (request: Request) => request.headers.get("time-zone");
  expectTypeOf(listHandler({ schema, source: records, timeZone: ofRequest })).toEqualTypeOf<Handler>();
  expectTypeOf(listHandler({ schema, source: records, timeZone: "Europe/Berlin" })).toEqualTypeOf<Handler>();
  // @ts-expect-error: handlers do not wait for it
  listHandler({ schema, source: records, timeZone: async () => "Europe/Berlin" });
});

test("a handler without context has the types that it had before", () => {
  expectTypeOf(listHandler({ schema, source: records })).toEqualTypeOf<Handler>();
  expectTypeOf(listHandler({ schema, source: fromSql(schema, table) })).toEqualTypeOf<Handler>();
  expectTypeOf(
    listHandler({ schema, source: fromSql(schema, { ...table, where: sql`true` }) }),
  ).toEqualTypeOf<Handler>();
  expectTypeOf(
    listHandler({ schema, source: { ...records, list: (request) => records.list(request) } }),
  ).toEqualTypeOf<Handler>();
  expectTypeOf(listHandler({ schema, source: records, onError: async () => new Response() })).toEqualTypeOf<Handler>();
  expectTypeOf(getHandler({ schema, source: records })).toEqualTypeOf<
    (request: Request, key: string) => Promise<Response>
  >();
  expectTypeOf(records).toEqualTypeOf<CountingSource<typeof schema>>();
  records.get({ key: "1", query: { fields: ["id"], parameters: {} }, request });
  // @ts-expect-error: nothing would read the context
  listHandler({ schema, source: records })(request, { tenant: 7 });
});

test("the context of a handler is inferred from what reads it", () => {
  expectTypeOf(scoped).toEqualTypeOf<CountingSource<typeof schema, User>>();
  expectTypeOf(listHandler({ schema, source: scoped })).toEqualTypeOf<UserHandler>();
  expectTypeOf(getHandler({ schema, source: scoped })).toEqualTypeOf<
    (request: Request, key: string, context: User) => Promise<Response>
  >();
  const query = async (_statement: unknown, _request: Request, _user: User) => [];
  expectTypeOf(listHandler({ schema, source: fromSql(schema, { ...table, query }) })).toEqualTypeOf<UserHandler>();
  expectTypeOf(
    listHandler({ schema, source: records, onRefused: (_diagnostics, _request, _user: User) => {} }),
  ).toEqualTypeOf<UserHandler>();
  expectTypeOf(
    listHandler({ schema, source: records, onWarnings: (_warnings, _request, _user: User) => {} }),
  ).toEqualTypeOf<UserHandler>();
  expectTypeOf(
    listHandler({ schema, source: scoped, onError: (_error, _request, { tenant }) => new Response(String(tenant)) }),
  ).toEqualTypeOf<UserHandler>();
  const byUser = (_user: User) => records;
  expectTypeOf(
    listHandler({
      schema,
      source: {
        list: (request, user: User) => byUser(user).list(request),
        get: (request, user: User) => byUser(user).get(request),
      },
    }),
  ).toEqualTypeOf<UserHandler>();
  expectTypeOf(
    listHandler({
      schema,
      source: { ...records, list: (request, _user: User) => records.list(request) },
    }),
  ).toEqualTypeOf<UserHandler>();
});

test("the context may be named", () => {
  const options: SqlSourceOptions<User> = {
    ...table,
    where: (_request, user) => sql`tenant_id = ${expectTypeOf(user).toEqualTypeOf<User>() ? user.tenant : 0}`,
  };
  expectTypeOf(fromSql(schema, options)).toEqualTypeOf<CountingSource<typeof schema, User>>();
  fromSql<typeof schema, User>(schema, { ...table, where: (_request, user) => sql`t = ${user.tenant}` });
  const resource: Resource<typeof schema, User> = {
    schema,
    source: {
      list: (request, user) => (user.tenant === 7 ? records.list(request) : Promise.reject()),
      get: (request, user) => (user.tenant === 7 ? records.get(request) : Promise.reject()),
    },
    onRefused: (_diagnostics, _request, user) => expectTypeOf(user).toEqualTypeOf<User>(),
  };
  expectTypeOf(listHandler(resource)).toEqualTypeOf<UserHandler>();
});

test("a context cannot be forgotten", () => {
  // @ts-expect-error: no context
  listHandler({ schema, source: scoped })(request);
  // @ts-expect-error: no context
  getHandler({ schema, source: scoped })(request, "1");
  // @ts-expect-error: not a user
  listHandler({ schema, source: scoped })(request, { tenants: 7 });
  // @ts-expect-error: needs a user
  const handler: Handler = listHandler({ schema, source: scoped });
  // @ts-expect-error: needs a user
  const source: Source<typeof schema> = scoped;
  // @ts-expect-error: needs a user
  const resource: Resource = { schema, source: scoped };
  // @ts-expect-error: needs a user
  scoped.list({} as never);
  // @ts-expect-error: a context of an unknown type
  fromSql(schema, { ...table, where: (_request, user) => sql`tenant_id = ${user.tenant}` });
  // @ts-expect-error: two contexts; name a type with both
  listHandler({ schema, source: scoped, onRefused: (_diagnostics, _request, _id: { readonly id: string }) => {} });
  return [handler, source, resource];
});

test("a source that needs no context fits every handler", () => {
  const source: Source<typeof schema, User> = records;
  const resource: Resource<typeof schema, User> = { schema, source: records };
  const resources: readonly Resource[] = [{ schema, source: records }];
  return [source, resource, resources];
});

test("a context that may be undefined is optional", () => {
  const where = (_request: unknown, user: User | undefined) => sql`tenant_id = ${user?.tenant ?? 0}`;
  const list = listHandler({ schema, source: fromSql(schema, { ...table, where }) });
  expectTypeOf(list).toEqualTypeOf<(request: Request, context?: User | undefined) => Promise<Response>>();
  list(request);
  list(request, { tenant: 7 });
  expectTypeOf<ContextArgument<unknown>>().toEqualTypeOf<[]>();
  // biome-ignore lint/suspicious/noExplicitAny: users may write it
  expectTypeOf<ContextArgument<any>>().toEqualTypeOf<[context?: any]>();
});

test("a listener passes the request of its server", () => {
  type Listener<Incoming> = (incoming: Incoming, ...rest: never) => Promise<void>;
  const list = listHandler({ schema, source: records });
  expectTypeOf(toNodeListener(list)).toExtend<Listener<NodeRequest>>();
  expectTypeOf(toNodeListener(listHandler({ schema, source: scoped }))).toExtend<Listener<User & IncomingMessage>>();
  // @ts-expect-error: the requests have no tenant
  expectTypeOf(toNodeListener(listHandler({ schema, source: scoped }))).toExtend<Listener<IncomingMessage>>();
  toNodeListener((request, incoming) => (incoming.headers.accept === undefined ? list(request) : Promise.reject()));
  toNodeListener((request, { params }: express.Request<{ id: string }>) =>
    getHandler({ schema, source: records })(request, params.id),
  );
});
