import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What must not be left behind. */
export type Belonging =
  | { readonly pid: number; readonly isRunning: boolean }
  /** A folder, with all that is in it. */
  | { readonly folder: string };

/** A process beside this one that clears away after it, also where this one is killed. */
export class Reaper {
  /** In a group of its own, so that Ctrl-C does not end it before its work. */
  readonly #child = fork(fileURLToPath(new URL("reap.ts", import.meta.url)), { detached: true });

  /** The process is ended, with all that it has started, unless it has ended before. */
  adopt(child: ChildProcess): void {
    const { pid } = child;
    if (pid === undefined) return;
    this.#tell({ pid, isRunning: true });
    child.once("exit", () => this.#tell({ pid, isRunning: false }));
  }

  /** An empty folder that is removed in the end. */
  newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "ampipe-"));
    this.#tell({ folder });
    return folder;
  }

  #tell(belonging: Belonging): void {
    if (this.#child.connected) this.#child.send(belonging);
  }

  async close(): Promise<void> {
    const exited = once(this.#child, "exit");
    this.#child.disconnect();
    await exited;
  }
}
