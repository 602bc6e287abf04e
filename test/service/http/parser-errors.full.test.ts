import { once } from "node:events";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Environment } from "../../../service/http/environment.js";
import { describeParserError } from "../../../service/http/parser-errors.js";
import { createLimitedServer } from "../../../service/http/server.js";
import { exchange, type Part } from "../support/raw-request.js";

const app = new Hono<Environment>();
app.all("*", (context) => context.text("fine"));
// Long enough for bytes that arrive one by one, also on a busy machine.
const server = createLimitedServer(app, () => true, { headTimeout: 3_000 });

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns the problem document of the response on a new connection. */
async function problemFor(...parts: readonly Part[]): Promise<Readonly<Record<string, unknown>>> {
  const { responses } = await exchange((server.address() as AddressInfo).port, parts);
  const [response] = responses;
  expect([responses.length, response?.headers.get("content-type")]).toEqual([1, "application/problem+json"]);
  return JSON.parse(response?.body ?? "{}");
}

const REST = "HTTP/1.1\r\nHost: a\r\n\r\n";
const CURL = "With curl: curl -G --data-urlencode 'filter=...' URL";

test.each<[what: string, sent: string, detail: string]>([
  [
    "é as UTF-8",
    `GET /x?filter=name=caf\xc3\xa9 ${REST}`,
    `The URL contains the byte 0xC3, which is not ASCII. Encode characters as UTF-8, then percent-encode them. For example, U+00E9 is %C3%A9. ${CURL}`,
  ],
  [
    "🔩 as UTF-8 in the path",
    `GET /\xf0\x9f\x94\xa9 ${REST}`,
    `The URL contains the byte 0xF0, which is not ASCII. Encode characters as UTF-8, then percent-encode them. For example, U+00E9 is %C3%A9. ${CURL}`,
  ],
  [
    "é as Latin-1",
    `GET /x?filter=name=\xe9 ${REST}`,
    `The URL contains the byte 0xE9, which is not ASCII. Encode characters as UTF-8, then percent-encode them. For example, U+00E9 is %C3%A9. ${CURL}`,
  ],
  [
    "a control character in the URL",
    `GET /x\x01 ${REST}`,
    "The URL contains the control character 0x01. Encode it as %01.",
  ],
  ["DEL in the URL", `GET /\x7f ${REST}`, "The URL contains the control character 0x7F. Encode it as %7F."],
  [
    "no slash",
    `GET livez ${REST}`,
    'The URL must be a path that starts with "/". Percent-encode all characters except ASCII letters, digits and punctuation.',
  ],
  [
    "a space in the URL",
    `GET /x?filter=name = a ${REST}`,
    'The URL must be followed by "HTTP/1.1". Encode spaces in the URL as %20.',
  ],
  ["no version", "GET /x HTTP/9\r\n\r\n", 'The URL must be followed by "HTTP/1.1". Encode spaces in the URL as %20.'],
  [
    "a lowercase method",
    `get /x ${REST}`,
    "A request must start with an uppercase method, such as GET. This port supports HTTP/1.1, not HTTPS or HTTP/2.",
  ],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "This port supports HTTP/1.1, not HTTP/2."],
  [
    "a header without a name",
    "GET /x HTTP/1.1\r\n: x\r\n\r\n",
    'A header is not valid. Write "Name: value" on one line, with letters, digits and "-" in the name and no control characters.',
  ],
  [
    "a length that is not a number",
    "POST /x HTTP/1.1\r\nContent-Length: x\r\n\r\n",
    "Content-Length must be the number of bytes of the body and must appear once.",
  ],
  [
    "a length and chunks",
    "POST /x HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    "This is not a valid HTTP/1.1 request.",
  ],
])("%s gets an error that says what to write", async (_what, sent, detail) => {
  expect(await problemFor(sent)).toEqual({ type: "about:blank", title: "Bad Request", status: 400, detail });
});

test("bytes that arrive one by one get the same error", async () => {
  const parts = [...`GET /x?filter=\xc3\xa9 ${REST}`].flatMap((byte) => [byte, 1]);
  expect(await problemFor(...parts)).toMatchObject({
    status: 400,
    detail: expect.stringMatching(/^The URL contains the byte 0xC3, which is not ASCII\. Encode characters as UTF-8/),
  });
});

test("a request that is too long or too slow gets an error that says what to do", async () => {
  expect(await problemFor(`GET /${"x".repeat(100_000)} ${REST}`)).toMatchObject({
    status: 431,
    detail: "The request line and the headers are too long. Send a shorter filter, or fewer headers.",
  });
  expect(await problemFor("GET /x HTTP/1.1\r\n")).toMatchObject({
    status: 408,
    detail: "The request did not arrive in time. Send it again.",
  });
});

test("the detail of every parser error is short, printable ASCII", () => {
  const codes = ["HPE_INVALID_URL", "HPE_INVALID_METHOD", "HPE_INTERNAL", "__proto__", "constructor", "toString"];
  const error = fc.record({
    code: fc.option(fc.constantFrom(...codes), { nil: undefined }),
    rawPacket: fc.option(fc.uint8Array({ maxLength: 2_000, size: "max" }), { nil: undefined }),
    bytesParsed: fc.option(fc.integer({ min: 0, max: 2_100 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(error, (parserError) => {
      const { status, detail } = describeParserError(parserError);
      expect([status, detail]).toEqual([400, expect.stringMatching(/^[\x20-\x7e]{10,250}$/)]);
    }),
  );
});
