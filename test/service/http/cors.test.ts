import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import { appWithoutDatabase, emptyDatabase, KEY, listening } from "../support/app-without-database.js";
import { exchange, type RawAnswer, type RawRequest, requestOf } from "../support/raw-request.js";

const LIST = "/api/v1/inventory/product";
const SHOP = "https://shop.example";
const PREFLIGHT = {
  method: "OPTIONS",
  target: LIST,
  headers: { "access-control-request-method": "GET", "access-control-request-headers": "authorization" },
} as const;

async function answerTo(corsOrigins: readonly string[], request: RawRequest, options = {}): Promise<RawAnswer> {
  const port = await listening(appWithoutDatabase({ corsOrigins, ...options }));
  const { answers } = await exchange(port, [requestOf(request)], { answers: 1 });
  const [answer] = answers;
  if (answer === undefined) throw new Error("There is no answer");
  return answer;
}

/** The headers that browsers heed. */
function corsHeaders({ headers }: RawAnswer): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => name === "vary" || name.startsWith("access-control-")));
}

const from = (origin: string, request: RawRequest): RawRequest => ({
  ...request,
  headers: { ...request.headers, origin },
});
const withKey = (target: string): RawRequest => ({ target, headers: { authorization: `Bearer ${KEY}` } });

const EXPOSED = "ETag, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id";

test("a preflight request of an origin that may is answered without a key", async () => {
  const answer = await answerTo(["https://other.example", SHOP], from(SHOP, PREFLIGHT));
  expect([answer.status, answer.body]).toEqual([204, ""]);
  expect(corsHeaders(answer)).toEqual({
    "access-control-allow-origin": SHOP,
    "access-control-allow-methods": "GET, HEAD, POST",
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id",
    "access-control-max-age": "7200",
    vary: "Origin",
  });
});

test("a preflight request for a long filter is answered without a key", async () => {
  const target = `${LIST}?filter=${"x".repeat(50_000)}`;
  expect((await answerTo([SHOP], from(SHOP, { ...PREFLIGHT, target }))).status).toBe(204);
});

test.each([
  ["of another origin", [SHOP], from("https://evil.example", PREFLIGHT)],
  ["of an origin that only begins alike", [SHOP], from(`${SHOP}.evil.example`, PREFLIGHT)],
  ["of a page without an origin of its own", [SHOP], from("null", PREFLIGHT)],
  ["without an origin", [SHOP], PREFLIGHT],
  ["where no origins are set", [], from(SHOP, PREFLIGHT)],
])("a preflight request %s is answered as any without a key", async (_what, origins, request) => {
  const answer = await answerTo(origins, request);
  expect(answer.status).toBe(401);
  expect(corsHeaders(answer)).toEqual(origins.length === 0 ? {} : { vary: "Origin" });
});

test("OPTIONS that is no preflight request needs a key", async () => {
  const answer = await answerTo([SHOP], from(SHOP, { method: "OPTIONS", target: LIST }));
  expect(answer.status).toBe(401);
});

test.each<[what: string, request: RawRequest, status: number, options?: object]>([
  ["a list", withKey(LIST), 200],
  ["a filter that is wrong", withKey(`${LIST}?filter=x`), 400],
  ["a request without a key", { target: LIST }, 401],
  ["what does not exist", withKey(`${LIST}/1`), 404],
  ["a method that there is not", { ...withKey(LIST), method: "DELETE" }, 405],
  [
    "an outage",
    withKey(LIST),
    503,
    { database: { ...emptyDatabase, query: () => Promise.reject(new UnavailableError("gone")) } },
  ],
])("the response to %s can be read by pages of that origin", async (_what, request, status, options) => {
  const answer = await answerTo([SHOP], from(SHOP, request), options);
  expect(answer.status).toBe(status);
  expect(corsHeaders(answer)).toEqual({
    "access-control-allow-origin": SHOP,
    "access-control-expose-headers": EXPOSED,
    vary: "Origin",
  });
});

test("every header that a response has and pages cannot always read is exposed", async () => {
  const always = ["cache-control", "content-type", "content-length", "connection", "keep-alive", "date", "vary"];
  const { headers } = await answerTo([SHOP], from(SHOP, withKey(LIST)));
  const readable = [...always, ...EXPOSED.toLowerCase().split(", "), "x-content-type-options"];
  const others = [...headers.keys()].filter((name) => !name.startsWith("access-control-") && !readable.includes(name));
  expect([headers.has("etag"), others]).toEqual([true, []]);
});

test("another origin gets the response that any program gets, and no leave to read it", async () => {
  const answer = await answerTo([SHOP], from("https://evil.example", withKey(LIST)));
  expect([answer.status, corsHeaders(answer)]).toEqual([200, { vary: "Origin" }]);
});

test('"*" is every origin, by that name', async () => {
  const answer = await answerTo(["*"], from("https://any.example", withKey(LIST)));
  expect(corsHeaders(answer)).toEqual({ "access-control-allow-origin": "*", "access-control-expose-headers": EXPOSED });
  expect((await answerTo(["*"], from("null", PREFLIGHT))).status).toBe(204);
});

test("without origins nothing is said about any", async () => {
  expect(corsHeaders(await answerTo([], from(SHOP, withKey(LIST))))).toEqual({});
});
