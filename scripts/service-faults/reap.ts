// Ends processes and removes folders as soon as the process that named them has ended, however that was.
import { rmSync } from "node:fs";
import { descendantsOf, signal } from "./process-tree.js";
import type { Belonging } from "./reaper.js";

const pids = new Set<number>();
const folders = new Set<string>();

process.on("message", (belonging: Belonging) => {
  if ("folder" in belonging) folders.add(belonging.folder);
  else if (belonging.isRunning) pids.add(belonging.pid);
  else pids.delete(belonging.pid);
});

process.on("disconnect", () => {
  for (const pid of pids) for (const each of [pid, ...descendantsOf(pid)]) signal(each, "SIGKILL");
  // What is being ended may still be writing.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit();
});
