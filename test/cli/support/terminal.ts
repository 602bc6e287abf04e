import { spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Program } from "./program.js";

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

/** A shell on a terminal, which a test types into. */
export class Terminal {
  #output = "";
  readonly #child;

  /** `script` of util-linux runs the shell on a terminal. */
  constructor({ folder, bin }: Program, shell: string) {
    const env = { ...process.env, TERM: "dumb", PATH: `${bin}:${process.env.PATH}`, HOME: folder };
    this.#child = spawn("script", ["-qfec", `stty cols 200; exec ${shell}`, "/dev/null"], { cwd: folder, env });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
  }

  /** Types keys, and waits until the terminal shows a text. A test that waits in vain fails by its timeout. */
  async type(keys: string, expected: string): Promise<void> {
    this.#output = "";
    this.#child.stdin.write(keys);
    // Bells and backspaces are part of the output of a line editor.
    while (!this.#output.replaceAll(/[\x07\b]/g, "").includes(expected)) {
      if (this.#child.exitCode !== null) throw new Error(`The shell has ended: ${this.#output}`);
      await sleep(20);
    }
  }

  close(): void {
    this.#child.kill();
  }
}
