import type { HttpServer } from "@nestjs/common";

/** Sends a Web Response with the adapter of Express or Fastify. */
export async function sendResponse(adapter: HttpServer, outgoing: unknown, response: Response): Promise<void> {
  response.headers.forEach((value, name) => void adapter.setHeader?.(outgoing, name, value));
  await adapter.reply(outgoing, await response.text(), response.status);
}
