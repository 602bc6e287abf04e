import { renameSync, writeFileSync } from "node:fs";

/** Writes a file and renames it when it is complete, because another process may start at the same time. */
export function writeComplete(path, contents) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}
