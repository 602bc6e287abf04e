import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Environment } from "../../../service/http/environment.js";
import { createLimitedServer } from "../../../service/http/server.js";
import { createStopper } from "../../../service/http/stop-server.js";
import { exchange, requestOf } from "../support/raw-request.js";

const PATH = "/api/v1/inventory/product";
const KEY = { authorization: "Bearer x" };

/** Returns status and content type of the response, and how many requests reached the application. */
async function responseTo(target: string, headers: Readonly<Record<string, string>> = {}) {
  const reached: string[] = [];
  const app = new Hono<Environment>({
    getPath: (request) => {
      reached.push(new URL(request.url).pathname);
      return "/";
    },
  });
  app.all("/", (context) => context.text("reached"));
  const server = createLimitedServer(app, () => false);
  const stop = createStopper(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => stop(0));
  const { responses } = await exchange((server.address() as AddressInfo).port, [requestOf({ target, headers })], {
    responses: 1,
  });
  const [response] = responses;
  return { status: response?.status, type: response?.headers.get("content-type"), reached: reached.length };
}

const rejected = (status: number) => ({ status, type: "application/problem+json", reached: 0 });

describe("without reaching the application", () => {
  test.each([
    ["characters", `/${"x".repeat(2_048)}`],
    ["escapes that are not UTF-8", `/${"%FFa".repeat(22_000)}`],
    ["escapes", `/${"%41".repeat(700)}?x`],
    ["segments", "/a/..".repeat(18_000)],
    ["a host", `http://${"a.".repeat(1_100)}/livez`],
  ])("a path of more than 2 KiB of %s gets 414, with and without a key", async (_what, target) => {
    expect(await responseTo(target)).toEqual(rejected(414));
    expect(await responseTo(target, KEY)).toEqual(rejected(414));
  });

  test.each(["/%FF", `/${"%FFa".repeat(500)}`, `${PATH}/%zz`, `${PATH}/%`, `${PATH}/%c0%b1?x`])(
    "%s, which is not valid percent-encoding, gets 404",
    async (target) => {
      expect(await responseTo(target, KEY)).toEqual(rejected(404));
    },
  );

  test.each([
    ["fields", `${PATH}?fields=${"x,".repeat(40_000)}`],
    ["parameters", `${PATH}?filter=x${"&a".repeat(40_000)}`],
    ["several filters", `${PATH}?filter=x${"&filter=x".repeat(2_000)}`],
    ["several cursors", `${PATH}?after=x${"&before=x".repeat(2_000)}`],
  ])("a query string of more than 8 KiB of %s gets 414", async (_what, target) => {
    expect(await responseTo(target, KEY)).toEqual(rejected(414));
  });
});

test.each([
  ["a path of 2 KiB", `/${"x".repeat(2_047)}`, {}],
  ["an encoded path", "/%E2%82%AC%25%FF".slice(0, -3), {}],
  ["a long cursor with a key", `${PATH}?sort=name&after=${"x".repeat(80_000)}`, KEY],
  ["a long query string with a key", `${PATH}?filter=${"%FF".repeat(25_000)}`, KEY],
  ["a long filter after other parameters", `${PATH}?limit=5&filter=${"%E2%82%AC".repeat(8_192)}&page=1`, KEY],
  ["a short query string that is not UTF-8", `${PATH}?filter=%FF`, {}],
])("%s reaches the application", async (_what, target, headers) => {
  expect(await responseTo(target, headers)).toMatchObject({ status: 200, reached: 1 });
});
