import { once } from "node:events";
import type { Server } from "node:net";
import { start as startExpress } from "../../../examples/express.js";
import { start as startFastify } from "../../../examples/fastify.js";
import { start as startHono } from "../../../examples/hono.js";
import { start as startNode } from "../../../examples/node.js";

export type ServerName = "Node" | "Express" | "Fastify" | "Hono";

/** The examples that are servers. Hono is last, because its adapter replaces the global Request and Response. */
export const SERVERS: readonly (readonly [name: ServerName, start: () => Promise<Server>])[] = [
  ["Node", async () => listening(startNode(0))],
  ["Express", async () => listening(startExpress(0))],
  ["Fastify", async () => listening(await startFastify(0))],
  ["Hono", async () => listening(startHono(0))],
];

async function listening(server: Server): Promise<Server> {
  if (!server.listening) await once(server, "listening");
  return server;
}
