import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type HostileClient, PARTNER, PRODUCT } from "../../support/hostile-client.js";
import { type Part, requestOf } from "../../support/raw-request.js";
import type { RunningService } from "../../support/running-service.js";

const LIVE = requestOf({ target: "/livez" });

/** Tests with slow, aborted, inconsistent and unused connections. The service has limits of some seconds. */
export function testConnections(client: HostileClient, service: () => RunningService): void {
  const create = (headers: Readonly<Record<string, string | undefined>>, body = "") =>
    requestOf({ method: "POST", target: PARTNER, headers: { ...client.withJson, ...headers }, body });
  const statusesOf = async (...parts: readonly Part[]): Promise<readonly number[]> => {
    const { responses, isClosed, rest } = await client.send(parts);
    expect([isClosed, rest]).toEqual([true, ""]);
    return responses.map(({ status }) => status);
  };
  const bytewise = (text: string, pause: number): readonly Part[] => [...text].flatMap((byte) => [byte, pause]);

  describe("the length of a body", () => {
    test.each<[what: string, headers: Readonly<Record<string, string | undefined>>, body: string, statuses: number[]]>([
      ["is less than the actual length", { "content-length": "3" }, '{"name":"x"}', [400, 400]],
      ["appears twice", { "content-length": "12\r\ncontent-length: 13" }, '{"name":"x"}', [400]],
      ["appears twice with the same value", { "content-length": "12, 12" }, '{"name":"x"}', [400]],
      ["is negative", { "content-length": "-1" }, '{"name":"x"}', [400]],
      ["is not a number", { "content-length": "0x0c" }, '{"name":"x"}', [400]],
      ["has more digits than a number", { "content-length": "9".repeat(400) }, '{"name":"x"}', [400]],
      [
        "is combined with chunked encoding",
        { "content-length": "5", "transfer-encoding": "chunked" },
        "0\r\n\r\n",
        [400],
      ],
      [
        "is combined with chunked encoding in another case",
        { "content-length": "5", "Transfer-Encoding": "cHuNkEd" },
        "0\r\n\r\n",
        [400],
      ],
      ["is combined with an unknown encoding", { "content-length": "5", "transfer-encoding": "x" }, "0\r\n\r\n", [400]],
    ])("that %s does not desynchronize the connection", async (_what, headers, body, statuses) => {
      expect(await statusesOf(create(headers, body))).toEqual(statuses);
      await client.expectHealthy();
    });

    test.each<[what: string, chunks: string]>([
      ["is not a number", "zz\r\n{}\r\n0\r\n\r\n"],
      ["is negative", "-2\r\n{}\r\n0\r\n\r\n"],
      ["has more digits than a number", `${"f".repeat(40)}\r\n{}\r\n0\r\n\r\n`],
      ["is less than the actual length", "1\r\n{}\r\n0\r\n\r\n"],
      ["is missing", "\r\n{}\r\n0\r\n\r\n"],
      ["has an extension with a line feed in it", "2;a=\n\r\n{}\r\n0\r\n\r\n"],
    ])("of a chunk that %s gets 400", async (_what, chunks) => {
      const head = create({ "transfer-encoding": "chunked", "content-length": undefined });
      expect(await statusesOf(head, 20, chunks)).toEqual([400]);
      await client.expectHealthy();
    });

    test("can be given by chunks of any size, with trailers", async () => {
      const head = create({ "transfer-encoding": "chunked", connection: "close", "content-length": undefined });
      const chunks = [...'{"name":"chunked"}'].map((byte) => `1;x=y\r\n${byte}\r\n`).join("");
      expect(await statusesOf(head, `${chunks}0\r\nx-trailer: authorization\r\n\r\n`)).toEqual([201]);
    });

    test("must not be given by chunks without a key: the connection ends", async () => {
      const chunked = { "transfer-encoding": "chunked", "content-length": undefined, authorization: undefined };
      const { responses } = await client.send([create(chunked), "2\r\n{}\r\n0\r\n\r\n"], { responses: 1 });
      expect(responses.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([[401, "close"]]);
    });

    test("can be announced with Expect: 100-continue, and other expectations get 417", async () => {
      const body = '{"name":"expected"}';
      const close = { connection: "close" };
      expect(await statusesOf(create({ expect: "100-continue", ...close }, body))).toEqual([100, 201]);
      expect(await statusesOf(create({ expect: "200-ok", ...close }, body))).toEqual([417]);
    });
  });

  describe("data after a request on the same connection", () => {
    test("gets responses in order, whichever request takes longer", async () => {
      const targets = [`${PRODUCT}?limit=1000`, "/livez", `${PRODUCT}?filter=x`, "/nothing", `${PRODUCT}?limit=1`];
      const responses = await client.askAll(targets.map((target) => ({ target, headers: client.withKey })));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 400, 404, 200]);
    });

    test("gets an error after the response to the request if it is invalid", async () => {
      const list = requestOf({ target: `${PRODUCT}?limit=1000`, headers: client.withKey });
      expect(await statusesOf(Buffer.concat([list, list, Buffer.from("garbage\r\n\r\n")]))).toEqual([200, 200, 400]);
      await client.expectHealthy();
    });

    test("is not parsed from the body of a rejected request", async () => {
      const smuggled = requestOf({ target: "/smuggled" }).toString("latin1");
      const length = { "content-length": String(smuggled.length) };
      for (const request of [
        requestOf({ method: "POST", target: PARTNER, headers: length, body: smuggled }),
        requestOf({ method: "DELETE", target: PARTNER, headers: { ...client.withKey, ...length }, body: smuggled }),
        requestOf({ target: "/livez", body: smuggled }),
        create(length, smuggled),
      ]) {
        const { responses } = await client.send([Buffer.concat([request, LIVE])], { responses: 2 });
        expect(responses[1]?.body).toBe('{"status":"alive"}');
      }
      expect(service().logged()).not.toContain("smuggled");
    });
  });

  // Concurrent, because each test takes as long as the limits.
  describe.concurrent("a slow client", () => {
    test("is cut off in its headers, in its body and before its first byte", async () => {
      const chunked = { "transfer-encoding": "chunked", "content-length": undefined };
      const slow: Readonly<Record<string, readonly Part[]>> = {
        headers: bytewise("GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: very, very slow\r\n\r\n", 200),
        body: [create({ "content-length": "60" }), ...bytewise('{"name":"slow"}'.padEnd(60), 200)],
        "a body that is longer than said": [create({ "content-length": "30" }, '{"name":"x"}')],
        chunks: [create(chunked), ...bytewise(" ".repeat(60), 200).map((part) => (part === " " ? "1\r\n \r\n" : part))],
        nothing: [],
      };
      const results = Object.entries(slow).map(async ([what, parts]) => [what, await statusesOf(...parts)]);
      expect(await Promise.all(results)).toEqual(Object.keys(slow).map((what) => [what, [408]]));
    });

    test("gets a response if it is within the limits", async () => {
      const parts = [create({ "content-length": "15", connection: "close" }, '{"name":'), 2_000, '"slow"}'];
      expect(await statusesOf(...parts)).toEqual([201]);
    });
  });

  describe("a client that disconnects", () => {
    const leave = async (part: Uint8Array, pause: number, how: "destroy" | "resetAndDestroy"): Promise<void> => {
      const socket = connect({ port: service().port, host: "127.0.0.1" });
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(part);
      await sleep(pause);
      socket[how]();
    };

    // More often than there are slots, so that a leaked slot fails the test.
    test("during its body or before its response leaks no resources", async () => {
      const cut = create({ "content-length": "500" }, '{"name":"cut');
      const list = requestOf({ target: `${PRODUCT}?limit=1000&filter=name*a`, headers: client.withKey });
      for (let round = 0; round < 15; round++) {
        const some = Array.from({ length: 20 }, (_, index) =>
          leave(
            index % 2 === 0 ? cut : list,
            round % 2 === 0 ? 0 : 15,
            index % 3 === 0 ? "destroy" : "resetAndDestroy",
          ),
        );
        await Promise.all(some);
      }
      await expect.poll(async () => (await client.send([LIVE], { responses: 1 })).responses.length).toBe(1);
      await expect
        .poll(async () => (await client.ask({ target: `${PRODUCT}/1`, headers: client.withKey })).status, {
          timeout: 10_000,
        })
        .toBe(200);
      const { body } = await client.ask({ target: `${PARTNER}?filter=name*cut&limit=1`, headers: client.withKey });
      expect(JSON.parse(body).data.filter(({ name }: { name: string }) => name === "cut")).toEqual([]);
      client.expectDiscreetLog();
    });
  });
}
