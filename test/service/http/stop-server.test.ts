import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createStopper } from "../../../service/http/stop-server.js";

/** Milliseconds after which connections are cut off: none of these tests waits for that. */
const NEVER = 3_600_000;
const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function listening(answer: RequestListener): Promise<{ server: Server; stop: ReturnType<typeof createStopper> }> {
  const server = createServer(answer);
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

/** All that comes until the server ends the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket.setEncoding("latin1")) text += chunk;
  return text;
}

test("an answer arrives whole however slowly it is read", async () => {
  const body = "x".repeat(20_000_000);
  const { server, stop } = await listening((_request, response) => response.end(body));
  const socket = connected(server);
  socket.write(GET);
  await once(socket, "readable");
  // The connection was to be kept, by the head of an answer that was begun before: nothing cuts it off.
  const stopped = stop(NEVER);
  await sleep(700);
  const [, received] = (await readToEnd(socket)).split("\r\n\r\n");
  expect(received?.length).toBe(body.length);
  await stopped;
});

test("a request that is under way to a connection which was kept is answered, and is the last", async () => {
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

test("a connection that nobody has accepted yet is answered", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const socket = connected(server);
  socket.write(GET);
  const stopped = stop();
  expect(await readToEnd(socket)).toMatch(/good$/);
  await stopped;
});

test("a request that came while the process was busy is answered", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const socket = connected(server);
  await Promise.all([once(socket, "connect"), once(server, "connection")]);
  const stopped = stop();
  await sleep(100);
  // Timers come next, and only then what the system has.
  await nextTurn();
  socket.write(GET);
  for (const end = performance.now() + 1_000; performance.now() < end; );
  expect(await readToEnd(socket)).toMatch(/good$/);
  await stopped;
});

test("a connection that asks nothing any more does not keep the server for long", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const socket = connected(server);
  socket.write(GET);
  await once(socket, "data");
  await stop(NEVER);
});

test("a request that is never answered is cut off when the time is over", async () => {
  const { server, stop } = await listening(() => {});
  const socket = connected(server);
  socket.write(GET);
  await once(server, "request");
  await stop(300);
});

test("new connections are refused as soon as it is known that the server stops", async () => {
  const server = createServer();
  const listened: boolean[] = [];
  const stop = createStopper(server, () => setImmediate(() => listened.push(server.listening)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await stop();
  await nextTurn();
  expect(listened).toEqual([false]);
});

test("whoever comes later is refused", async () => {
  const { server, stop } = await listening((_request, response) => response.end("good"));
  const { port } = server.address() as AddressInfo;
  await stop();
  const socket = connect(port, "127.0.0.1");
  const [error] = await once(socket, "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
});
