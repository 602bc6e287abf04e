import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A process or folder to clean up. */
export type Resource =
  | { readonly pid: number; readonly isRunning: boolean }
  /** A folder with its content. */
  | { readonly folder: string };

/** A child process that cleans up after this one, even if this one is killed. */
export class Reaper {
  /** Detached, so that Ctrl-C does not end it before the cleanup. */
  readonly #child = fork(fileURLToPath(new URL("reap.ts", import.meta.url)), { detached: true });

  /** Kills the process and its descendants at the end, unless it has already exited. */
  adopt(child: ChildProcess): void {
    const { pid } = child;
    if (pid === undefined) return;
    this.#report({ pid, isRunning: true });
    child.once("exit", () => this.#report({ pid, isRunning: false }));
  }

  /** Creates an empty folder that is removed at the end. */
  newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "ampipe-"));
    this.#report({ folder });
    return folder;
  }

  #report(resource: Resource): void {
    if (this.#child.connected) this.#child.send(resource);
  }

  async close(): Promise<void> {
    const exited = once(this.#child, "exit");
    this.#child.disconnect();
    await exited;
  }
}
