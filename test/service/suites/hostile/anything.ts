import fc from "fast-check";
import { expect, test } from "vitest";
import { COMPANY, type HostileClient, PARTNER, PRODUCT } from "../../support/hostile-client.js";

const method = fc.constantFrom(
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
);
const bytes = fc.string({
  unit: fc.constantFrom(..."%%&=?#/\\.;,+|()[]!*<>\"' \t\0\r\n\x7f\xff\xc3\xa9a1_:@"),
  maxLength: 12,
});
const piece = fc.oneof(
  bytes,
  fc.constantFrom("%00", "%2e%2e", "%2F", "%FF", "%ED%A0%80", "__proto__", "constructor", "null", "1", "9".repeat(30)),
  fc.constantFrom(
    "name",
    "id",
    "list_price>=",
    "active=true",
    "create_date<2024-01-01",
    "filter=",
    "fields=",
    "page=",
    "limit=",
  ),
);
const path = fc.oneof(
  fc.constantFrom(PRODUCT, PARTNER, COMPANY, `${PARTNER}/1`, "/livez", "/openapi.json", "/"),
  fc.array(piece, { maxLength: 4 }).map((pieces) => `/${pieces.join("/")}`),
  bytes,
);
const target = fc.tuple(path, fc.array(piece, { maxLength: 6 })).map(([base, query]) => `${base}?${query.join("")}`);
const name = fc.constantFrom(
  "content-type",
  "content-length",
  "transfer-encoding",
  "expect",
  "idempotency-key",
  "x-request-id",
  "if-none-match",
  "host",
  "upgrade",
  "content-encoding",
  "__proto__",
);
const value = fc.oneof(
  bytes,
  fc.constantFrom("application/json", "chunked", "100-continue", "gzip", "0", "5", "-1", "*", "websocket"),
);
const body = fc.oneof(bytes, fc.json(), fc.constantFrom('{"name":"any"}', "0\r\n\r\n", "5\r\n{}   \r\n0\r\n\r\n"));

/** Tests with `runs` times 20 random requests, built from parts that are likely to be valid somewhere. */
export function testAnything(client: HostileClient, runs: number): void {
  test("random requests cause no internal error, and the service still works", async () => {
    const request = fc.record({ method, target, headers: fc.array(fc.tuple(name, value), { maxLength: 4 }), body });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 20, maxLength: 20 }), async (requests) => {
        const sent = requests.map(async ({ headers, ...rest }) => {
          const all = { host: "localhost", connection: "close", ...client.withKey, ...Object.fromEntries(headers) };
          const lines = Object.entries(all).map(([header, text]) => `${header}: ${text}\r\n`);
          const length = headers.some(([header]) => /length|encoding/.test(header))
            ? ""
            : `content-length: ${rest.body.length}\r\n`;
          const text = `${rest.method} ${rest.target} HTTP/1.1\r\n${lines.join("")}${length}\r\n${rest.body}`;
          return client.send([text], { timeout: 6_000, isHead: rest.method === "HEAD" });
        });
        for (const { responses, isClosed } of await Promise.all(sent)) {
          expect(isClosed).toBe(true);
          expect(responses.map(({ status }) => status)).not.toContain(503);
        }
        await client.expectHealthy();
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
}
