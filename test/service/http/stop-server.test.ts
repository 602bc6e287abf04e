import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createStopper } from "../../../service/http/stop-server.js";

/** Milliseconds after which connections are cut off. No test here waits that long. */
const NEVER = 3_600_000;
const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function listening(
  listener: RequestListener,
): Promise<{ server: Server; stop: ReturnType<typeof createStopper> }> {
  const server = createServer(listener);
  const stop = createStopper(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  return { server, stop };
}

function connected(server: Server): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
}

/** Resolves to everything that the server sends until it ends the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket.setEncoding("latin1")) text += chunk;
  return text;
}

test("a response arrives completely, however slowly it is read", async () => {
  const body = "x".repeat(20_000_000);
  const { server, stop } = await listening((_request, response) => response.end(body));
  const socket = connected(server);
  socket.write(GET);
  await once(socket, "readable");
  // The head of the response, sent before the stop, announced keep-alive. The connection must not be cut off.
  const stopped = stop(NEVER);
  await sleep(700);
  const [, received] = (await readToEnd(socket)).split("\r\n\r\n");
  expect(received?.length).toBe(body.length);
  await stopped;
});

test("a request on its way on a kept-alive connection gets a response and is the last", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const socket = connected(server);
  socket.write(GET);
  await once(socket, "data");
  const stopped = stop();
  while (server.listening) await nextTurn();
  socket.write(GET);
  const text = await readToEnd(socket);
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(text).toMatch(/\r\nConnection: close\r\n/i);
  expect(text).toMatch(/good$/);
  await stopped;
});

test("a request on a connection that is not accepted yet gets a response", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const socket = connected(server);
  socket.write(GET);
  const stopped = stop();
  expect(await readToEnd(socket)).toMatch(/good$/);
  await stopped;
});

test("a request that arrived while the process was busy gets a response", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const socket = connected(server);
  await Promise.all([once(socket, "connect"), once(server, "connection")]);
  const stopped = stop();
  await sleep(100);
  // Timers run next, then the events of the operating system.
  await nextTurn();
  socket.write(GET);
  for (const end = performance.now() + 1_000; performance.now() < end; );
  expect(await readToEnd(socket)).toMatch(/good$/);
  await stopped;
});

test("an idle connection does not delay the stop for long", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const socket = connected(server);
  socket.write(GET);
  await once(socket, "data");
  await stop(NEVER);
});

test("a request without a response is cut off at the timeout", async () => {
  const { server, stop } = await listening(() => {});
  const socket = connected(server);
  socket.write(GET);
  await once(server, "request");
  await stop(300);
});

test("new connections are refused from the moment that onRefusing is called", async () => {
  const server = createServer();
  const listened: boolean[] = [];
  const stop = createStopper(server, () => setImmediate(() => listened.push(server.listening)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await stop();
  await nextTurn();
  expect(listened).toEqual([false]);
});

test("later connections are refused", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const { port } = server.address() as AddressInfo;
  await stop();
  const socket = connect(port, "127.0.0.1");
  const [error] = await once(socket, "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
});
