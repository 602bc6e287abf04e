import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Takes no new requests, lets those that are there be answered, and cuts off whatever is left after some time. */
export async function stopServer(server: Server, milliseconds = 8_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that wait for their next request are closed at once; the others say in their answer that they close.
  server.closeIdleConnections();
  await Promise.race([closed, sleep(milliseconds, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}
