import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type HostileClient, PARTNER, PRODUCT } from "../../support/hostile-client.js";
import { type Part, requestOf } from "../../support/raw-request.js";
import type { RunningService } from "../../support/running-service.js";

const LIVE = requestOf({ target: "/livez" });

/** Connections that are slow, cut, lied about or never used. The service has limits of a few seconds. */
export function testConnections(client: HostileClient, service: () => RunningService): void {
  const create = (headers: Readonly<Record<string, string | undefined>>, body = "") =>
    requestOf({ method: "POST", target: PARTNER, headers: { ...client.withJson, ...headers }, body });
  const statusesOf = async (...parts: readonly Part[]): Promise<readonly number[]> => {
    const { answers, isClosed, rest } = await client.send(parts);
    expect([isClosed, rest]).toEqual([true, ""]);
    return answers.map(({ status }) => status);
  };
  const bytewise = (text: string, pause: number): readonly Part[] => [...text].flatMap((byte) => [byte, pause]);

  describe("the length of a body", () => {
    test.each<[what: string, headers: Readonly<Record<string, string | undefined>>, body: string, statuses: number[]]>([
      ["is less than there is", { "content-length": "3" }, '{"name":"x"}', [400, 400]],
      ["is given twice", { "content-length": "12\r\ncontent-length: 13" }, '{"name":"x"}', [400]],
      ["is given twice and the same", { "content-length": "12, 12" }, '{"name":"x"}', [400]],
      ["is negative", { "content-length": "-1" }, '{"name":"x"}', [400]],
      ["is no number", { "content-length": "0x0c" }, '{"name":"x"}', [400]],
      ["has more digits than a number", { "content-length": "9".repeat(400) }, '{"name":"x"}', [400]],
      ["goes with chunks", { "content-length": "5", "transfer-encoding": "chunked" }, "0\r\n\r\n", [400]],
      [
        "goes with chunks, in another case",
        { "content-length": "5", "Transfer-Encoding": "cHuNkEd" },
        "0\r\n\r\n",
        [400],
      ],
      ["goes with an encoding that is none", { "content-length": "5", "transfer-encoding": "x" }, "0\r\n\r\n", [400]],
    ])("that %s does not lead astray", async (_what, headers, body, statuses) => {
      expect(await statusesOf(create(headers, body))).toEqual(statuses);
      await client.expectWell();
    });

    test.each<[what: string, chunks: string]>([
      ["is no number", "zz\r\n{}\r\n0\r\n\r\n"],
      ["is negative", "-2\r\n{}\r\n0\r\n\r\n"],
      ["has more digits than a number", `${"f".repeat(40)}\r\n{}\r\n0\r\n\r\n`],
      ["is less than there is", "1\r\n{}\r\n0\r\n\r\n"],
      ["is missing", "\r\n{}\r\n0\r\n\r\n"],
      ["has an extension with a line feed in it", "2;a=\n\r\n{}\r\n0\r\n\r\n"],
    ])("in a chunk that %s is refused with 400", async (_what, chunks) => {
      const head = create({ "transfer-encoding": "chunked", "content-length": undefined });
      expect(await statusesOf(head, 20, chunks)).toEqual([400]);
      await client.expectWell();
    });

    test("may be left to chunks, however small and with trailers", async () => {
      const head = create({ "transfer-encoding": "chunked", connection: "close", "content-length": undefined });
      const chunks = [...'{"name":"chunked"}'].map((byte) => `1;x=y\r\n${byte}\r\n`).join("");
      expect(await statusesOf(head, `${chunks}0\r\nx-trailer: authorization\r\n\r\n`)).toEqual([201]);
    });

    test("may not be left to chunks without a key: the connection ends", async () => {
      const chunked = { "transfer-encoding": "chunked", "content-length": undefined, authorization: undefined };
      const { answers } = await client.send([create(chunked), "2\r\n{}\r\n0\r\n\r\n"], { answers: 1 });
      expect(answers.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([[401, "close"]]);
    });

    test("is no reason to wait with 100-continue, and nothing else can be expected", async () => {
      const body = '{"name":"expected"}';
      const close = { connection: "close" };
      expect(await statusesOf(create({ expect: "100-continue", ...close }, body))).toEqual([100, 201]);
      expect(await statusesOf(create({ expect: "200-ok", ...close }, body))).toEqual([417]);
    });
  });

  describe("what follows a request over the same connection", () => {
    test("is answered in its order, whatever takes longer", async () => {
      const targets = [`${PRODUCT}?limit=1000`, "/livez", `${PRODUCT}?filter=x`, "/nothing", `${PRODUCT}?limit=1`];
      const answers = await client.askAll(targets.map((target) => ({ target, headers: client.withKey })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 404, 200]);
    });

    test("is refused behind its answer where it is no request, and not instead of it", async () => {
      const list = requestOf({ target: `${PRODUCT}?limit=1000`, headers: client.withKey });
      expect(await statusesOf(Buffer.concat([list, list, Buffer.from("garbage\r\n\r\n")]))).toEqual([200, 200, 400]);
      await client.expectWell();
    });

    test("is not read from the body of a request that is refused", async () => {
      const smuggled = requestOf({ target: "/smuggled" }).toString("latin1");
      const length = { "content-length": String(smuggled.length) };
      for (const request of [
        requestOf({ method: "POST", target: PARTNER, headers: length, body: smuggled }),
        requestOf({ method: "DELETE", target: PARTNER, headers: { ...client.withKey, ...length }, body: smuggled }),
        requestOf({ target: "/livez", body: smuggled }),
        create(length, smuggled),
      ]) {
        const { answers } = await client.send([Buffer.concat([request, LIVE])], { answers: 2 });
        expect(answers[1]?.body).toBe('{"status":"alive"}');
      }
      expect(service().logged()).not.toContain("smuggled");
    });
  });

  // At the same time, as each of them takes as long as the limits.
  describe.concurrent("a client that is slow", () => {
    test("is cut off: in its headers, in its body and before its first byte", async () => {
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

    test("is served if it is within the limits, however long the body takes", async () => {
      const parts = [create({ "content-length": "15", connection: "close" }, '{"name":'), 2_000, '"slow"}'];
      expect(await statusesOf(...parts)).toEqual([201]);
    });
  });

  describe("a client that goes away", () => {
    const leave = async (part: Uint8Array, pause: number, how: "destroy" | "resetAndDestroy"): Promise<void> => {
      const socket = connect({ port: service().port, host: "127.0.0.1" });
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(part);
      await sleep(pause);
      socket[how]();
    };

    // More often than there are places: each of them must be given back.
    test("in the middle of its body or before its answer, at once or later, leaves nothing behind", async () => {
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
      await expect.poll(async () => (await client.send([LIVE], { answers: 1 })).answers.length).toBe(1);
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
