import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import type { Environment } from "../../../service/http/environment.js";
import { createLimitedServer } from "../../../service/http/server.js";
import { stopperOf } from "../../../service/http/stop-server.js";
import { requestOf } from "../support/raw-request.js";

const LONG = "x".repeat(1_000_000);
/** More answers than the buffers of both sides hold. */
const TIMES = 24;

test.each([
  ["longer than it may is cut off before it has them all", 400, false],
  ["for as long as it may has them all in the end", 60_000, true],
])("a client that does not read its answers %s", async (_name, silence, hasAll) => {
  const app = new Hono<Environment>();
  app.get("/", (context) => context.text(LONG));
  const server = createLimitedServer(app, { silence });
  const stop = stopperOf(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => stop(0));
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.pause();
  const last = requestOf({ target: "/", headers: { connection: "close" } });
  socket.write(Buffer.concat([...Array.from({ length: TIMES - 1 }, () => requestOf({ target: "/" })), last]));
  // Node looks twice before it says that nothing is written any more.
  await sleep(2_500);
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await once(socket, "close");
  expect(received > TIMES * LONG.length).toBe(hasAll);
});
