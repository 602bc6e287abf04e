import type { Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "../../src/http.js";
import {
  LIST_CASES,
  type Meaning,
  QUERY_CASES,
  type RawCase,
  RECORD_CASES,
  REQUEST_CASES,
} from "../http/support/raw-cases.js";
import { type RawResponse, sendRaw } from "../http/support/raw-client.js";
import { SERVERS, type ServerName } from "./support/servers.js";

interface Identified {
  readonly id: number;
}

/** The body of any response of the handlers. */
type Body = Partial<Problem> & { readonly data?: Identified | readonly Identified[] };

function meaningOf({ status, headers, body }: RawResponse): Meaning {
  const allow = headers.get("allow");
  if (allow !== null) return { status, allow };
  if (body === "" || !/json/.test(headers.get("content-type") ?? "")) return { status };
  const { data, diagnostics, filter = "", query = "" } = JSON.parse(body) as Body;
  if (data !== undefined) return { status, ids: [data].flat().map(({ id }) => id) };
  if (diagnostics === undefined) return { status };
  return {
    status,
    errors: diagnostics.map(({ code, source, span }) => [
      code,
      (source === "filter" ? filter : query).slice(span.start, span.end),
    ]),
  };
}

const NAMED: readonly (readonly [what: string, cases: readonly RawCase[]])[] = [
  ["a list request with", LIST_CASES],
  ["a request with", REQUEST_CASES],
  ["a QUERY request with", QUERY_CASES],
  ["a request for one record with", RECORD_CASES],
];

describe.each(SERVERS)("%s", (name, start) => {
  let server: Server;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => void server?.close());

  describe.each(NAMED)("responds to %s", (_what, cases) => {
    test.each(cases.map((raw) => [titleOf(raw, name), raw] as const))("%s", async (_title, raw) => {
      const { meaning } = raw.exceptions?.[name] ?? raw;
      expect(meaningOf(await sendRaw(server, raw.request))).toEqual(meaning);
    });
  });

  test("responds to HEAD with the headers of GET and without a body", async () => {
    const target = "/products?filter=active=true&limit=2";
    const [whole, head] = [await sendRaw(server, { target }), await sendRaw(server, { target, method: "HEAD" })];
    expect(head.body).toBe("");
    expect(namesAndValues(head)).toEqual(namesAndValues(whole));
    expect(Number(head.headers.get("content-length"))).toBe(Buffer.byteLength(whole.body));
  });

  test("responds to a conditional request with 304", async () => {
    const target = "/products?filter=name*%C3%A9";
    const tag = (await sendRaw(server, { target })).headers.get("etag");
    const again = await sendRaw(server, { target, headers: ["Host: localhost", `If-None-Match: ${tag}`] });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", tag]);
  });

  test("does not respond to CONNECT, which Node does not pass on", async () => {
    expect((await sendRaw(server, { target: "localhost:80", method: "CONNECT" })).status).toBe(0);
  });
});

function titleOf({ what, exceptions }: RawCase, server: ServerName): string {
  const exception = exceptions?.[server];
  return exception === undefined ? what : `${what} (exception: ${exception.because})`;
}

/** Returns the headers that the handlers set; servers add others. */
function namesAndValues({ headers }: RawResponse): readonly (string | null)[] {
  return ["content-type", "content-length", "etag", "link"].map((name) => headers.get(name));
}
