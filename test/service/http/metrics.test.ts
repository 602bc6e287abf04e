import fc from "fast-check";
import { expect, test } from "vitest";
import { createMetrics } from "../../../service/http/metrics.js";
import { RESOURCES } from "../../../service/resources.js";
import { RUNS } from "../../support/runs.js";
import { appWithoutDatabase, EXPIRED_KEY, emptyDatabase, KEY } from "../support/app-without-database.js";

const LIST = "/api/v1/inventory/product";
const withKey = { headers: { authorization: `Bearer ${KEY}` } } as const;

type App = ReturnType<typeof appWithoutDatabase>;

async function metricsOf(app: App): Promise<string> {
  const response = await app.request("/metrics", withKey);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return response.text();
}

/** Returns the lines that are not comments. */
function seriesIn(metrics: string): readonly string[] {
  return metrics.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("requests are counted by route, method and status, and timed", async () => {
  const app = appWithoutDatabase();
  for (const target of [LIST, `${LIST}?limit=3`, `${LIST}?x`, `${LIST}/1`, `${LIST}/2`, "/livez", "/nothing", "/x"]) {
    await app.request(target, withKey);
  }
  await app.request(LIST);
  await app.request(LIST, { ...withKey, method: "DELETE" });
  const metrics = await metricsOf(app);
  expect(seriesIn(metrics).filter((line) => line.startsWith("http_requests_total"))).toEqual([
    `http_requests_total{route="${LIST}",method="GET",status="200"} 2`,
    `http_requests_total{route="${LIST}",method="GET",status="400"} 1`,
    `http_requests_total{route="${LIST}/:id",method="GET",status="404"} 2`,
    'http_requests_total{route="/livez",method="GET",status="200"} 1',
    'http_requests_total{route="none",method="GET",status="404"} 2',
    `http_requests_total{route="${LIST}",method="GET",status="401"} 1`,
    `http_requests_total{route="${LIST}",method="other",status="405"} 1`,
  ]);
  expect(metrics).toContain(`http_request_duration_seconds_count{route="${LIST}",method="GET"} 4\n`);
  expect(metrics).toContain(`http_request_duration_seconds_bucket{le="+Inf",route="${LIST}",method="GET"} 4\n`);
});

test("errors in query strings are counted by code, and warnings are not", async () => {
  const app = appWithoutDatabase();
  for (const query of ["filter=nothing=1|name>1", "filter=nothing=2", "page=0", "filter=name=NULL"]) {
    await app.request(`${LIST}?${query}`, withKey);
  }
  await app.request(`${LIST}/1?fields=nothing`, withKey);
  expect(seriesIn(await metricsOf(app)).filter((line) => line.startsWith("ampipe_refused_total"))).toEqual([
    'ampipe_refused_total{code="bind.unknown-field"} 2',
    'ampipe_refused_total{code="bind.operator"} 1',
    'ampipe_refused_total{code="list.number"} 1',
    'ampipe_refused_total{code="list.unknown-field"} 1',
  ]);
});

test("there are metrics of the database, the queue and the keys", async () => {
  const app = appWithoutDatabase();
  await app.request(LIST, withKey);
  const series = seriesIn(await metricsOf(app));
  expect(series).toEqual(
    expect.arrayContaining([
      "database_statements_running 2",
      "database_statements_waiting 3",
      "database_connections 4",
      "queue_requests_waiting 0",
      "queue_statements_waiting 0",
      "queue_statements_running 0",
      "queue_keys 1",
      "api_keys_valid 5",
      "api_keys_expired 6",
    ]),
  );
});

test("metrics of the process are optional", async () => {
  const keys = { count: () => ({ valid: 0, expired: 0 }) };
  const metrics = createMetrics({ database: emptyDatabase, keys, hasProcess: true });
  const text = await (await metrics.response()).text();
  for (const name of ["process_resident_memory_bytes", "process_cpu_seconds_total", "nodejs_eventloop_lag_seconds"]) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, "m"));
  }
});

test("two services in one process have separate metrics", async () => {
  const [one, other] = [appWithoutDatabase(), appWithoutDatabase()];
  await one.request("/livez");
  expect(await metricsOf(one)).toContain('route="/livez"');
  expect(await metricsOf(other)).not.toContain('route="/livez"');
});

test.each([
  ["no key", {}, "Send a key: Authorization: Bearer <API_KEY>"],
  ["an invalid key", { authorization: "Bearer wrong" }, "This key is not valid."],
  [
    "an expired key",
    { authorization: `Bearer ${EXPIRED_KEY}` },
    "This key expired at 2026-01-31T00:00:00.000Z. Use a new key.",
  ],
])("metrics are not served with %s", async (_what, headers, detail) => {
  const response = await appWithoutDatabase().request("/metrics", { headers });
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([401, detail]);
});

test("no request creates a new series: label values come from closed sets", async () => {
  const app = appWithoutDatabase();
  const routes = [
    "none",
    ...["/", "/livez", "/readyz", "/openapi.json", "/metrics"],
    ...RESOURCES.flatMap(({ path, get, create }) => [
      path,
      ...(get ? [`${path}/:id`] : []),
      ...(create ? [`${path}/`] : []),
    ]),
  ];
  const piece = fc.oneof(
    fc.constantFrom(...routes, "?filter=", "&page=", "name", "=", "[1,2]", "/", "*", ":id", "%22", "\\", '"}', "1"),
    fc.string({ maxLength: 8 }).map(encodeURIComponent),
  );
  const request = fc.record({
    target: fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join("")}`),
    method: fc.oneof(
      fc.constantFrom("GET", "HEAD", "POST", "OPTIONS", "DELETE", "PUT"),
      fc.stringMatching(/^[A-Z]{3,9}$/).filter((method) => !/^(?:CONNECT|TRACE|TRACK)$/.test(method)),
    ),
    headers: fc.constantFrom({}, withKey.headers, { authorization: "Bearer x" }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 20, maxLength: 20 }), async (requests) => {
      for (const { target, ...init } of requests) await app.request(`http://localhost${target}`, init);
      const labels = [...(await metricsOf(app)).matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      const wrong = labels.filter(([, name = "", value = ""]) => {
        if (name === "route") return !routes.includes(value);
        if (name === "method") return !["GET", "HEAD", "POST", "OPTIONS", "other"].includes(value);
        if (name === "status") return !/^[2-5]\d\d$/.test(value);
        if (name === "code") return !/^(?:syntax|limit|bind|decode|list)\.[a-z0-9-]+$/.test(value);
        if (name === "reason") return !/^[a-z_]+$/.test(value);
        return name !== "le";
      });
      expect(wrong.map(([label]) => label)).toEqual([]);
    }),
    { numRuns: RUNS / 4 },
  );
});
