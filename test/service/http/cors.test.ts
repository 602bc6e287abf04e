import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import { appWithoutDatabase, emptyDatabase, KEY, listening } from "../support/app-without-database.js";
import { exchange, type RawRequest, type RawResponse, requestOf } from "../support/raw-request.js";

const LIST = "/api/v1/inventory/product";
const SHOP = "https://shop.example";
const PREFLIGHT = {
  method: "OPTIONS",
  target: LIST,
  headers: { "access-control-request-method": "GET", "access-control-request-headers": "authorization" },
} as const;

async function responseTo(corsOrigins: readonly string[], request: RawRequest, options = {}): Promise<RawResponse> {
  const port = await listening(appWithoutDatabase({ corsOrigins, ...options }));
  const { responses } = await exchange(port, [requestOf(request)], { responses: 1 });
  const [response] = responses;
  if (response === undefined) throw new Error("no response");
  return response;
}

/** Returns the CORS headers. */
function corsHeaders({ headers }: RawResponse): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => name === "vary" || name.startsWith("access-control-")));
}

const from = (origin: string, request: RawRequest): RawRequest => ({
  ...request,
  headers: { ...request.headers, origin },
});
const withKey = (target: string): RawRequest => ({ target, headers: { authorization: `Bearer ${KEY}` } });

const EXPOSED =
  "Accept-Query, Content-Disposition, ETag, Filter-Warnings, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id";

test("a preflight request of an allowed origin needs no key", async () => {
  const response = await responseTo(["https://other.example", SHOP], from(SHOP, PREFLIGHT));
  expect([response.status, response.body]).toEqual([204, ""]);
  expect(corsHeaders(response)).toEqual({
    "access-control-allow-origin": SHOP,
    "access-control-allow-methods": "GET, HEAD, QUERY, POST",
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id",
    "access-control-max-age": "7200",
    vary: "Origin",
  });
});

test("a preflight request for a long filter needs no key", async () => {
  const target = `${LIST}?filter=${"x".repeat(50_000)}`;
  expect((await responseTo([SHOP], from(SHOP, { ...PREFLIGHT, target }))).status).toBe(204);
});

test.each([
  ["of another origin", [SHOP], from("https://evil.example", PREFLIGHT)],
  ["of an origin with the same prefix", [SHOP], from(`${SHOP}.evil.example`, PREFLIGHT)],
  ["of a page with an opaque origin", [SHOP], from("null", PREFLIGHT)],
  ["without an origin", [SHOP], PREFLIGHT],
  ["if no origins are set", [], from(SHOP, PREFLIGHT)],
])("a preflight request %s is handled like any request without a key", async (_what, origins, request) => {
  const response = await responseTo(origins, request);
  expect(response.status).toBe(401);
  expect(corsHeaders(response)).toEqual(origins.length === 0 ? {} : { vary: "Origin" });
});

test("OPTIONS that is not a preflight request needs a key", async () => {
  const response = await responseTo([SHOP], from(SHOP, { method: "OPTIONS", target: LIST }));
  expect(response.status).toBe(401);
});

test.each<[what: string, request: RawRequest, status: number, options?: object]>([
  ["a list", withKey(LIST), 200],
  ["an invalid filter", withKey(`${LIST}?filter=x`), 400],
  ["a request without a key", { target: LIST }, 401],
  ["a path that does not exist", withKey(`${LIST}/1`), 404],
  ["an unsupported method", { ...withKey(LIST), method: "DELETE" }, 405],
  [
    "an outage",
    withKey(LIST),
    503,
    { database: { ...emptyDatabase, query: () => Promise.reject(new UnavailableError("gone")) } },
  ],
])("pages of an allowed origin can read the response to %s", async (_what, request, status, options) => {
  const response = await responseTo([SHOP], from(SHOP, request), options);
  expect(response.status).toBe(status);
  expect(corsHeaders(response)).toEqual({
    "access-control-allow-origin": SHOP,
    "access-control-expose-headers": EXPOSED,
    vary: status === 200 ? "Accept, Origin" : "Origin",
  });
});

test("every response header that is not CORS-safelisted is exposed", async () => {
  const always = ["cache-control", "content-type", "content-length", "connection", "keep-alive", "date", "vary"];
  const { headers } = await responseTo([SHOP], from(SHOP, withKey(LIST)));
  const readable = [...always, ...EXPOSED.toLowerCase().split(", "), "x-content-type-options"];
  const others = [...headers.keys()].filter((name) => !name.startsWith("access-control-") && !readable.includes(name));
  expect([headers.has("etag"), others]).toEqual([true, []]);
});

test("another origin gets the normal response without CORS headers", async () => {
  const response = await responseTo([SHOP], from("https://evil.example", withKey(LIST)));
  expect([response.status, corsHeaders(response)]).toEqual([200, { vary: "Accept, Origin" }]);
});

test('"*" allows every origin', async () => {
  const response = await responseTo(["*"], from("https://any.example", withKey(LIST)));
  expect(corsHeaders(response)).toEqual({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": EXPOSED,
    vary: "Accept",
  });
  expect((await responseTo(["*"], from("null", PREFLIGHT))).status).toBe(204);
});

test("without origins, responses have no CORS headers", async () => {
  expect(corsHeaders(await responseTo([], from(SHOP, withKey(LIST))))).toEqual({ vary: "Accept" });
});
