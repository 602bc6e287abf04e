// Kills processes and removes folders when the parent process has ended, for any reason.
import { rmSync } from "node:fs";
import { descendantsOf, signal } from "./process-tree.js";
import type { Resource } from "./reaper.js";

const pids = new Set<number>();
const folders = new Set<string>();

process.on("message", (resource: Resource) => {
  if ("folder" in resource) folders.add(resource.folder);
  else if (resource.isRunning) pids.add(resource.pid);
  else pids.delete(resource.pid);
});

process.on("disconnect", () => {
  for (const pid of pids) for (const each of [pid, ...descendantsOf(pid)]) signal(each, "SIGKILL");
  // Processes that are being killed may still write.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit();
});
