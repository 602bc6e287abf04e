import { expect, test } from "vitest";
import { appWithoutDatabase, emptyDatabase, KEY, listening } from "../support/app-without-database.js";
import { exchange, requestOf } from "../support/raw-request.js";

const LIST = "/api/v1/inventory/product";
const FORM = "application/x-www-form-urlencoded";
const withKey = { authorization: `Bearer ${KEY}`, "content-type": FORM };

/** Serves the app and records the statements. */
async function serving() {
  const statements: string[] = [];
  const database = {
    ...emptyDatabase,
    query: async ({ text }: { readonly text: string }) => {
      statements.push(text);
      return [];
    },
  };
  return { port: await listening(appWithoutDatabase({ database })), statements };
}

test("a QUERY request for a list gets the response to GET", async () => {
  const { port, statements } = await serving();
  const body = "filter=name*bolt&active=true&limit=5";
  const { responses } = await exchange(
    port,
    [
      requestOf({ target: `${LIST}?${body}`, headers: withKey }),
      requestOf({ method: "QUERY", target: LIST, headers: withKey, body }),
    ],
    { responses: 2 },
  );
  const [get, query] = responses;
  expect([query?.status, query?.body, query?.headers.get("etag")]).toEqual([200, get?.body, get?.headers.get("etag")]);
  expect(query?.headers.get("accept-query")).toBe(FORM);
  expect(statements[1]).toBe(statements[0]);
});

test("a QUERY request without a key gets 401 before its body has arrived", async () => {
  const { port, statements } = await serving();
  const head = requestOf({
    method: "QUERY",
    target: LIST,
    headers: { "content-type": FORM, "content-length": "90000" },
  });
  const { responses } = await exchange(port, [head, "filter=id"], { responses: 1, timeout: 3_000 });
  expect([responses.map(({ status }) => status), statements]).toEqual([[401], []]);
});

test.each([
  ["another content type", { "content-type": "application/json" }, "{}", 415],
  ["no content type", { "content-type": undefined }, "limit=1", 400],
  ["a compressed body", { "content-encoding": "gzip" }, "limit=1", 415],
  ["bytes that are not UTF-8", {}, Buffer.from("filter=name*\xFF", "latin1"), 400],
  ["an invalid filter", {}, "filter=nothing=1", 400],
  ["a body that is too large", {}, "x".repeat(262_145), 413],
])("a QUERY request with %s gets an error", async (_what, headers, body, status) => {
  const { port, statements } = await serving();
  const request = requestOf({ method: "QUERY", target: LIST, headers: { ...withKey, ...headers }, body });
  const { responses } = await exchange(port, [request], { responses: 1 });
  expect(responses.map((response) => [response.status, response.headers.get("content-type")])).toEqual([
    [status, "application/problem+json"],
  ]);
  expect(statements).toEqual([]);
});

test("a QUERY request with an endless body gets 413 at the limit, and the connection ends", async () => {
  const { port } = await serving();
  const headers = { ...withKey, "transfer-encoding": "chunked" };
  const chunk = Buffer.concat([Buffer.from("4000\r\n"), Buffer.alloc(0x4000, "x"), Buffer.from("\r\n")]);
  const { responses, isClosed } = await exchange(port, [
    requestOf({ method: "QUERY", target: LIST, headers }),
    ...Array.from({ length: 100 }, () => chunk),
  ]);
  expect([responses.map(({ status }) => status), isClosed]).toEqual([[413], true]);
});

test("QUERY is counted by its name, and not supported for single records", async () => {
  const app = appWithoutDatabase();
  const init = { method: "QUERY", headers: withKey, body: "limit=1" };
  expect((await app.request(LIST, init)).status).toBe(200);
  const one = await app.request(`${LIST}/1`, init);
  expect([one.status, one.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const metrics = await (await app.request("/metrics", { headers: withKey })).text();
  expect(metrics).toContain(`http_requests_total{route="${LIST}",method="QUERY",status="200"} 1\n`);
});
