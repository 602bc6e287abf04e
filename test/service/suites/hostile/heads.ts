import { describe, expect, test } from "vitest";
import { type HostileClient, PARTNER, PRODUCT } from "../../support/hostile-client.js";
import type { RunningService } from "../../support/running-service.js";

const HOST = "Host: localhost\r\nConnection: close\r\n";

/** Tests with request lines and headers that are invalid, too many or ambiguous. */
export function testHeads(client: HostileClient, service: () => RunningService): void {
  const statusesOf = async (text: string): Promise<readonly number[]> => {
    const { responses, isClosed, rest } = await client.send([text]);
    expect([isClosed, rest]).toEqual([true, ""]);
    return responses.map(({ status }) => status);
  };

  describe("a request line", () => {
    test.each<[line: string, statuses: readonly number[]]>([
      ["GET /livez HTTP/1.0", [200]],
      ["GET /livez HTTP/0.9", [400]],
      ["GET /livez HTTP/1.2", [400]],
      ["GET /livez HTTP/2.0", [400]],
      ["GET /livez HTTP/9", [400]],
      ["GET /livez FTP/1.1", [400]],
      ["PRI * HTTP/2.0", [400]],
      ["TRACE /livez HTTP/1.1", [405]],
      ["PROPFIND /livez HTTP/1.1", [405]],
      ["QUERY /livez HTTP/1.1", [405]],
      ["CONNECT localhost:80 HTTP/1.1", []],
      ["G\0T /livez HTTP/1.1", [400]],
      ["get /livez HTTP/1.1", [400]],
      ["__proto__ /livez HTTP/1.1", [400]],
      [" GET /livez HTTP/1.1", [400]],
      ["GET  /livez HTTP/1.1", [200]],
      ["GET /livez  HTTP/1.1", [200]],
      ["OPTIONS * HTTP/1.1", [400]],
      ["GET * HTTP/1.1", [400]],
      ["GET livez HTTP/1.1", [400]],
      ["GET localhost:80 HTTP/1.1", [400]],
      ["GET http://other.example/livez HTTP/1.1", [200]],
      ["GET http://user:word@other.example:99999/livez HTTP/1.1", [400]],
      ["GET http:///livez HTTP/1.1", [200]],
      ["GET http://[::1/livez HTTP/1.1", [400]],
      ["GET file:///etc/passwd HTTP/1.1", [400]],
      ["GET javascript:alert(1) HTTP/1.1", [400]],
      ["GET /li\x01vez HTTP/1.1", [400]],
      ["GET /li\tvez HTTP/1.1", [400]],
      ["GET /li\0vez HTTP/1.1", [400]],
      ["GET /li\x7fvez HTTP/1.1", [400]],
      ["GET /livez\xff HTTP/1.1", [400]],
      ["GET /livez%00 HTTP/1.1", [404]],
      ["GET /livez. HTTP/1.1", [404]],
      ["GET /livez/ HTTP/1.1", [404]],
      ["GET /LIVEZ HTTP/1.1", [404]],
      ["GET //livez HTTP/1.1", [404]],
      ["GET //localhost/livez HTTP/1.1", [404]],
      ["GET /./livez HTTP/1.1", [200]],
      ["GET /api/v1/../../livez HTTP/1.1", [200]],
      ["GET /api/v1/%2e%2e/%2E./livez HTTP/1.1", [200]],
      ["GET /../../../../etc/passwd HTTP/1.1", [404]],
      ["GET /livez/../api/v1/inventory/product HTTP/1.1", [401]],
      ["GET /livez/%2e%2e/api/v1/inventory/product HTTP/1.1", [401]],
      ["GET /livez%2f..%2fapi/v1/inventory/product HTTP/1.1", [404]],
      ["GET /%61pi/v1/inventory/product HTTP/1.1", [401]],
      ["GET /api%2Fv1/inventory/product HTTP/1.1", [404]],
      ["GET /api/v1/inventory/product%2F1 HTTP/1.1", [401]],
      ["GET /api HTTP/1.1", [401]],
      ["GET /apix HTTP/1.1", [404]],
      ["GET //api/v1/inventory/product HTTP/1.1", [404]],
      ["GET /API/v1/inventory/product HTTP/1.1", [404]],
      ["GET /api\\v1\\inventory\\product HTTP/1.1", [400]],
      ["GET \\livez HTTP/1.1", [400]],
      ["GET /livez#fragment HTTP/1.1", [200]],
      ["GET /livez?x=1&y HTTP/1.1", [200]],
      ["GET /livez;x=1 HTTP/1.1", [404]],
    ])("%j gets %j", async (line, statuses) => {
      expect(await statusesOf(`${line}\r\n${HOST}\r\n`)).toEqual(statuses);
      await client.expectHealthy();
    });

    test("with a path of more than 2 KiB gets 414", async () => {
      for (const part of ["x", "%FFa", "%41", "a/../", "%2e%2e/"]) {
        expect(await statusesOf(`GET /${part.repeat(20_000 / part.length)} HTTP/1.1\r\n${HOST}\r\n`)).toEqual([414]);
      }
      await client.expectHealthy();
    });

    test("without a version, or that is not a line, is rejected", async () => {
      expect(await statusesOf("GET /livez\r\n\r\n")).toEqual([400]);
      expect(await statusesOf("\r\n\r\n\r\n\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")).toEqual([400]);
    });

    test("of the maximum length gets a response, and a longer one gets 431", async () => {
      const line = (length: number): string => {
        const target = `${PRODUCT}?filter=${"x".repeat(length)}`;
        return `GET ${target} HTTP/1.1\r\n${HOST}Authorization: Bearer ${service().key}\r\n\r\n`;
      };
      expect(await statusesOf(line(96 * 1024 - 300))).toEqual([400]);
      expect(await statusesOf(line(96 * 1024))).toEqual([431]);
      expect(await statusesOf(line(1_000_000))).toEqual([431]);
      await client.expectHealthy();
    });
  });

  describe("an id", () => {
    test.each([
      "1%2F2",
      "%2e",
      "%2e%2e%2f1",
      "1.",
      "1..",
      "1%20",
      "%201",
      "+1",
      "1e0",
      "0x1",
      "1%0a",
      "١",
      "１",
      "-0",
      "1;a",
      "1%00",
      "%c0%b1",
      "%",
      "%zz",
      "%u0031",
      "constructor",
      "__proto__",
      "toString",
      "hasOwnProperty",
    ])("%s does not exist", async (id) => {
      const target = `${PRODUCT}/${id.replace(/[^\0-\x7F]/g, encodeURIComponent)}`;
      expect((await client.ask({ target, headers: client.withKey })).status).toBe(404);
    });
  });

  describe("headers", () => {
    const head = (lines: string, target = "/livez"): string =>
      `GET ${target} HTTP/1.1\r\nConnection: close\r\n${lines}\r\n`;
    const authorization = (): string => `Authorization: Bearer ${service().key}\r\n`;

    test.each<[what: string, lines: string, status: number]>([
      ["no Host", "", 400],
      ["two Hosts", "Host: a\r\nHost: b\r\n", 400],
      ["two Hosts that are the same", "Host: a\r\nhost: a\r\n", 400],
      ["an empty Host", "Host:\r\n", 200],
      ["a Host with a path", "Host: a/../b\r\n", 400],
      ["a Host with a user", "Host: user@a\r\n", 400],
      ["a Host with a query", "Host: a?b\r\n", 400],
      ["a Host with bytes that are not ASCII", "Host: \xff\xfe\r\n", 400],
      ["a Host with an invalid port", "Host: a:99999\r\n", 400],
      ["a Host with brackets", "Host: [::1]:80\r\n", 200],
      ["a Host named __proto__", "Host: __proto__\r\n", 200],
      [
        "headers named like properties of every object",
        "Host: a\r\n__proto__: x\r\nconstructor: x\r\nhasOwnProperty: x\r\ntoString: x\r\n",
        200,
      ],
      ["a NUL in a value", "Host: a\r\nX: a\0b\r\n", 400],
      ["a NUL in a name", "Host: a\r\nX\0: a\r\n", 400],
      ["a space after a name", "Host: a\r\nX : a\r\n", 400],
      ["a folded line", "Host: a\r\nX: a\r\n b\r\n", 400],
      ["a line feed alone", "Host: a\nX: b\r\n", 400],
      ["a carriage return alone", "Host: a\r\nX: a\rb\r\n", 400],
      ["no colon", "Host: a\r\nX\r\n", 400],
      ["no name", "Host: a\r\n: x\r\n", 400],
      ["a hundred of them", `Host: a\r\n${"X: y\r\n".repeat(98)}`, 200],
      ["more than a hundred of them", `Host: a\r\n${"X: y\r\n".repeat(99)}`, 431],
      ["a thousand of them", `Host: a\r\n${"X: y\r\n".repeat(1000)}`, 431],
      ["ten thousand of them", `Host: a\r\n${"X: yyyyyyyyy\r\n".repeat(10_000)}`, 431],
      ["one that is very long", `Host: a\r\nX: ${"y".repeat(100_000)}\r\n`, 431],
      ["an upgrade to WebSocket", "Host: a\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n", 200],
      ["an upgrade to HTTP/2", "Host: a\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n", 200],
    ])("with %s get one response with the expected status", async (_what, lines, status) => {
      expect(await statusesOf(head(lines))).toEqual([status]);
      await client.expectHealthy();
    });

    test.each<[what: string, lines: () => string]>([
      ["appears twice", () => authorization().repeat(2)],
      ["appears twice, once invalid", () => `${authorization()}authorization: Bearer x\r\n`],
      ["is very long", () => `Authorization: Bearer ${"x".repeat(90_000)}\r\n`],
      ["contains an escaped NUL", () => authorization().replace("\r\n", "%00\r\n")],
      ["has bytes that are not ASCII", () => "Authorization: Bearer \xff\xff\r\n"],
      ["is in another header", () => authorization().replace("Authorization", "Proxy-Authorization")],
      ["is named in Connection", () => `Connection: authorization\r\nX-${authorization()}`],
    ])("with a key that %s are not authorized", async (_what, lines) => {
      expect(await statusesOf(head(`Host: a\r\n${lines()}`, PRODUCT))).toEqual([401]);
    });

    test("beyond the hundredth are rejected rather than ignored", async () => {
      const many = `Host: a\r\n${"X: y\r\n".repeat(150)}${authorization()}`;
      expect(await statusesOf(head(many, PRODUCT))).toEqual([431]);
    });

    test("of If-None-Match can have any value", async () => {
      const tags = ["*", '"', "W/", ",,,,", `"${"x".repeat(50_000)}"`, `${'"a",'.repeat(10_000)}`, "\xff"];
      const responses = await client.askAll(
        tags.map((tag) => ({ target: `${PRODUCT}/1`, headers: { ...client.withKey, "if-none-match": tag } })),
      );
      expect(responses.map(({ status, body }) => [status, body === ""])).toEqual([
        [304, true],
        ...tags.slice(1).map(() => [200, false]),
      ]);
    });

    test("of a response to HEAD are those of GET, without a body", async () => {
      for (const target of [`${PRODUCT}?limit=3`, `${PARTNER}/1`, `${PARTNER}/0`, `${PRODUCT}?x`, "/livez", "/"]) {
        const get = await client.ask({ target, headers: client.withKey });
        const request = `HEAD ${target} HTTP/1.1\r\nHost: a\r\n${authorization()}Connection: close\r\n\r\n`;
        const { responses, rest } = await client.send([request], { isHead: true });
        const [found] = responses;
        expect([found?.status, found?.headers.get("content-type"), rest]).toEqual([
          get.status,
          get.headers.get("content-type"),
          "",
        ]);
        expect([undefined, get.headers.get("content-length")]).toContain(found?.headers.get("content-length"));
      }
    });

    test("of a response stay small, however long the filter is", async () => {
      const filter = Array.from({ length: 4 }, () => `name=${"🔩".repeat(1000)}`).join("|");
      const target = `${PRODUCT}?filter=${encodeURIComponent(filter)}&page=2&limit=1`;
      const { status, headers } = await client.ask({ target, headers: client.withKey });
      expect(status).toBe(200);
      expect([...headers].join("").length).toBeLessThan(8_000);
    });
  });
}
