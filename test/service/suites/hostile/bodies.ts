import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { jsonBodies } from "../../../support/hostile-strings.js";
import { type HostileClient, PARTNER } from "../../support/hostile-client.js";
import { requestOf } from "../../support/raw-request.js";

const MANY = Buffer.alloc(10_000_000, "x");
const LIVE = requestOf({ target: "/livez" });

/** Tests with invalid and unusual bodies. */
export function testBodies(client: HostileClient): void {
  const post = (body: Uint8Array | string, headers: Readonly<Record<string, string | undefined>> = {}) => ({
    method: "POST",
    target: PARTNER,
    headers: { ...client.withJson, ...headers },
    body,
  });
  const statusOf = async (body: Uint8Array | string, headers = {}): Promise<number> =>
    (await client.ask(post(body, headers))).status;

  test("no body of the JSON test suite is a partner: each gets 400", async () => {
    const bodies = [...jsonBodies()];
    const responses = await client.askAll(bodies.map(([, body]) => post(body)));
    expect(bodies.filter((_, index) => responses[index]?.status !== 400).map(([name]) => name)).toEqual([]);
    await client.expectHealthy();
  });

  test("a value of the JSON test suite gets 400 as another member, and is accepted as a name if it is a string", async () => {
    const texts = [...jsonBodies()].map(([name, body]) => ({ name, text: Buffer.from(body).toString("utf8") }));
    const withMember = await client.askAll(texts.map(({ text }) => post(`{"name":"x","other":${text}}`)));
    expect(texts.filter((_, index) => withMember[index]?.status !== 400).map(({ name }) => name)).toEqual([]);
    const named = await client.askAll(texts.map(({ text }) => post(`{"name":${text}}`)));
    expect(texts.filter(({ text }, index) => named[index]?.status !== (isName(text) ? 201 : 400))).toEqual([]);
  });

  test.each<[what: string, status: number, body: Uint8Array | string]>([
    ["65,000 nested arrays", 400, "[".repeat(65_000)],
    ["32,000 nested arrays, all closed", 400, "[".repeat(32_000) + "]".repeat(32_000)],
    ["10,000 nested objects", 400, '{"a":'.repeat(10_000)],
    ["100,000 nested arrays", 413, "[".repeat(100_000)],
    ["a name of 65,000 escapes", 400, `{"name":"${"\\u0000".repeat(10_000)}"}`],
    ["10,000 members", 400, `{${Array.from({ length: 6_000 }, (_, i) => `"m${i}":0`).join()}}`],
    ["a long unterminated name", 400, `{"name":"${'\\"'.repeat(30_000)}`],
    ["__proto__", 400, '{"__proto__":{"name":"x"}}'],
    ["constructor", 400, '{"name":"x","constructor":{"prototype":{"y":1}}}'],
    ["a name that is an object with toString", 400, '{"name":{"toString":"x"}}'],
    ["a NUL byte", 400, '{"name":"a\0b"}'],
    ["bytes that are not UTF-8", 400, Buffer.from('{"name":"\xff"}', "latin1")],
    ["half of a surrogate pair in UTF-8", 400, Buffer.from('{"name":"\xed\xa0\x80"}', "latin1")],
    ["UTF-16", 400, Buffer.from('\ufeff{"name":"x"}', "utf16le")],
    ["UTF-16 without a mark", 400, Buffer.from('{"name":"x"}', "utf16le")],
    ["an empty body", 400, ""],
    ["only a byte order mark", 400, "\ufeff"],
    ["a byte order mark and a partner", 201, '\ufeff{"name":"marked"}'],
    ["a partner with much whitespace", 201, `${" \n".repeat(20_000)}{ "name" : "spacious" }${"\t".repeat(20_000)}`],
  ])("%s as a body gets %i", async (_what, status, body) => {
    expect(await statusOf(body)).toBe(status);
    await client.expectHealthy();
  });

  test.each([
    ["gzip", gzipSync('{"name":"x"}')],
    ["gzip", Buffer.from('{"name":"x"}')],
    ["br, gzip", Buffer.from('{"name":"x"}')],
    ["aes128gcm", Buffer.from('{"name":"x"}')],
  ])("a body with the content encoding %s gets 415", async (encoding, body) => {
    expect(await statusOf(body, { "content-encoding": encoding })).toBe(415);
    expect(await statusOf('{"name":"plain"}', { "content-encoding": "identity" })).toBe(201);
  });

  describe("10 MB", () => {
    /**
     * Returns the statuses of a request and of another one on its connection. The server skips a body for half a second
     * and then ends the connection, so on a busy machine it takes several attempts.
     */
    const statusesOf = async (request: Buffer): Promise<readonly number[]> => {
      for (let attempt = 1; ; attempt++) {
        const { responses, isClosed } = await client.send([request, LIVE], { responses: 2 });
        if (!isClosed || responses.length !== 1 || attempt === 20) return responses.map(({ status }) => status);
      }
    };

    test.each<[what: string, method: string, target: string, status: number, hasKey: boolean]>([
      ["without a key", "POST", PARTNER, 401, false],
      ["for an unknown path", "POST", "/nothing", 404, true],
      ["for another method", "PUT", PARTNER, 405, true],
      ["after a GET", "GET", "/livez", 200, true],
      ["without a content type", "POST", PARTNER, 415, true],
    ])("%s are skipped, and not parsed as requests", async (_what, method, target, status, hasKey) => {
      // The body is full of requests, which would get responses if it were not skipped.
      const body = Buffer.alloc(10_000_000, LIVE);
      const request = requestOf({ method, target, headers: hasKey ? client.withKey : {}, body });
      expect(await statusesOf(request)).toEqual([status, 200]);
      await client.expectHealthy();
    });

    test("get 413 by their Content-Length, and the connection stays open", async () => {
      expect(await statusesOf(requestOf(post(MANY)))).toEqual([413, 200]);
    });

    test("with chunked encoding get 413 at the limit, and the connection ends", async () => {
      const head = requestOf({ ...post(""), headers: { ...client.withJson, "transfer-encoding": "chunked" } });
      const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(0x10000, "x"), Buffer.from("\r\n")]);
      const chunks = Array.from({ length: 150 }, () => chunk);
      const { responses, isClosed } = await client.send([head, ...chunks]);
      expect([responses.map(({ status }) => status), isClosed]).toEqual([[413], true]);
      await client.expectHealthy();
    });
  });
}

function isName(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" && value.isWellFormed() && !value.includes("\0");
  } catch {
    return false;
  }
}
