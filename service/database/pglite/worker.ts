// The thread that PGlite runs in, where a statement that takes long blocks nobody but those behind it.
import { parentPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import type { EngineData, EngineRequest, EngineResponse } from "./messages.js";
import { openFolder } from "./open-folder.js";
import { runStatement } from "./run-statement.js";
import { CancellationClock, installCancelFunctions } from "./statement-cancellation.js";

const port = parentPort;
if (port === null) throw new Error("This file is to be run as a thread");
const { folder, stopped } = workerData as EngineData;
const clock = new CancellationClock(stopped);
const database = await openFolder(folder);
await installCancelFunctions(database);
port.on("message", (request: EngineRequest) => {
  // An error that is none of the statement's leaves the engine in no known state: unhandled, it ends the thread.
  void answer(database, request).then((answered) => port.postMessage(answered));
});
port.postMessage({ kind: "opened" } satisfies EngineResponse);

async function answer(engine: PGlite, request: EngineRequest): Promise<EngineResponse> {
  if (request.kind === "close") {
    await engine.close();
    return { kind: "closed" };
  }
  try {
    const rows = await clock.during(request.number, () => runStatement(engine, request, request.maxSize));
    return rows === "too large" ? { kind: "too large" } : { kind: "rows", rows };
  } catch (error) {
    const { code, severity, message } = error as { code?: string; severity?: string; message: string };
    if (code === undefined || severity !== "ERROR") throw error;
    return { kind: "refused", code, message };
  }
}
