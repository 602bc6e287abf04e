import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromSql, getHandler, listHandler, type Source, toNodeListener } from "../../src/http.js";
import { defineSchema, encodeFilter, integer, text } from "../../src/index.js";
import { postgres, sql } from "../../src/sql.js";
import { anyFilter } from "../../src/testing.js";

interface Caller {
  readonly tenant: number;
}

const schema = defineSchema({ id: integer(), name: text() });
const ORIGIN = "http://localhost/products";

/** Records the last argument of each call, which must be the context. */
function recorded() {
  const calls: (readonly [name: string, context: unknown])[] = [];
  const called = (name: string, context: unknown) => void calls.push([name, context]);
  const source: Source<typeof schema, Caller> = {
    async list({ query }, context) {
      called("list", context);
      if (query.parameters.fail !== undefined) throw new Error(query.parameters.fail);
      return { records: [], total: 0 };
    },
    async get({ key, query }, context) {
      called(`get ${key} ${JSON.stringify(query)}`, context);
      if (query.parameters.fail !== undefined) throw new Error(query.parameters.fail);
      return undefined;
    },
  };
  const resource = {
    schema,
    source,
    parameters: ["fail"],
    onWarnings: (_warnings: unknown, _request: Request, context: Caller) => called("onWarnings", context),
    onRefused: (_diagnostics: unknown, _request: Request, context: Caller) => called("onRefused", context),
    onError: (_error: unknown, _request: Request, context: Caller) => {
      called("onError", context);
      return new Response();
    },
  };
  return { calls, list: listHandler(resource), get: getHandler(resource) };
}

test.each([
  ["", ["list"]],
  ["?filter=name=NULL", ["onWarnings", "list"]],
  ["?filter=nam=x", ["onRefused"]],
  ["?fail=yes", ["list", "onError"]],
])("the list handler passes its context for %s to %j", async (query, names) => {
  const { calls, list } = recorded();
  const context = { tenant: 7 };
  await list(new Request(ORIGIN + query), context);
  expect(calls.map(([name]) => name)).toEqual(names);
  for (const [, passed] of calls) expect(passed).toBe(context);
});

test.each([
  ["?fields=id", ['get 1 {"fields":["id"],"parameters":{}}']],
  ["?fields=x", ["onRefused"]],
  ["?fields=id&fail=yes", ['get 1 {"fields":["id"],"parameters":{"fail":"yes"}}', "onError"]],
])("the handler of single records passes its context for %s to %j", async (query, names) => {
  const { calls, get } = recorded();
  const context = { tenant: 7 };
  await get(new Request(`${ORIGIN}/1${query}`), "1", context);
  expect(calls.map(([name]) => name)).toEqual(names);
  for (const [, passed] of calls) expect(passed).toBe(context);
});

/** A source of a table that records its statements, and for each the context that `query` gets. */
function table() {
  const statements: (readonly [text: string, values: readonly unknown[], context: Caller])[] = [];
  const source = fromSql(schema, {
    table: "product",
    dialect: postgres,
    where: (_request, { tenant }: Caller) => sql`tenant_id = ${tenant} OR shared`,
    query: async (statement, _request, context) => {
      statements.push([statement.text, statement.values, context]);
      return /count/i.test(statement.text) ? [{ total: "20" }] : [];
    },
  });
  return { statements, resource: { schema, source } };
}

test("fromSql passes the context to `where` and `query`, for lists, totals and single records", async () => {
  const { statements, resource } = table();
  const context = { tenant: 7 };
  await listHandler(resource)(new Request(`${ORIGIN}?page=2&filter=id=5`), context);
  await getHandler(resource)(new Request(`${ORIGIN}/5`), "5", context);
  expect(statements.map(([, values, passed]) => [values[0], passed === context])).toEqual([
    [7, true],
    [7, true],
    [7, true],
  ]);
});

test("no filter leaves the scope of the context", async () => {
  const scope = "(tenant_id = $1 OR shared)";
  await fc.assert(
    fc.asyncProperty(anyFilter(schema), fc.nat(), async (filter, tenant) => {
      const { statements, resource } = table();
      await listHandler(resource)(new Request(`${ORIGIN}?filter=${encodeFilter(filter)}`), { tenant });
      const [[statement, values] = ["", []]] = statements;
      const where = /\bWHERE (.*) ORDER BY/s.exec(statement)?.[1] ?? "";
      expect(where === scope || where.startsWith(`${scope} AND `), where).toBe(true);
      expect(hasOrOutsideParentheses(where), where).toBe(false);
      expect(values[0]).toBe(tenant);
    }),
  );
});

function hasOrOutsideParentheses(condition: string): boolean {
  let outside = condition;
  for (let before = ""; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, "");
  }
  return /\bOR\b/.test(outside);
}

test("a listener passes the request of the server", async () => {
  const received: unknown[] = [];
  const requests: unknown[] = [];
  const listener = toNodeListener(
    listHandler({
      schema,
      source: {
        async list(_request, incoming: { readonly url?: string | undefined }) {
          received.push(incoming);
          return { records: [], total: 0 };
        },
        get: async () => undefined,
      },
    }),
  );
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming);
    return listener(incoming, outgoing);
  }).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/products`);
    expect(received).toEqual([expect.objectContaining({ url: "/products" })]);
    expect(received[0]).toBe(requests[0]);
  } finally {
    server.close();
  }
});

test("a handler without context passes undefined", async () => {
  const received: unknown[] = [];
  const list = listHandler({
    schema,
    source: {
      async list(...values) {
        received.push(values[1 as never]);
        return { records: [], total: 0 };
      },
      get: async () => undefined,
    },
  });
  expect((await list(new Request(ORIGIN))).status).toBe(200);
  expect(received).toEqual([undefined]);
});
