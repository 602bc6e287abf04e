// The worker thread of PGlite, so that a slow statement does not block the event loop of the service.
import { parentPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import type { EngineRequest, EngineResponse } from "./messages.js";
import { openFolder } from "./open-folder.js";
import { runStatement } from "./run-statement.js";

const port = parentPort;
if (port === null) throw new Error("Run this file as a worker thread");
const database = await openFolder(String(workerData));
port.on("message", (request: EngineRequest) => {
  // Other errors than those of a statement leave the engine in an unknown state. Unhandled, they end the thread.
  void handle(database, request).then((response) => port.postMessage(response));
});
port.postMessage({ kind: "opened" } satisfies EngineResponse);

async function handle(engine: PGlite, request: EngineRequest): Promise<EngineResponse> {
  if (request.kind === "close") {
    await engine.close();
    return { kind: "closed" };
  }
  try {
    const rows = await runStatement(engine, request, request.maxSize);
    return rows === "too large" ? { kind: "too large" } : { kind: "rows", rows };
  } catch (error) {
    const { code, severity, message } = error as { code?: string; severity?: string; message: string };
    if (code === undefined || severity !== "ERROR") throw error;
    return { kind: "rejected", code, message };
  }
}
