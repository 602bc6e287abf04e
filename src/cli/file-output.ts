import { type FileHandle, open, stat } from "node:fs/promises";
import { show } from "../language/diagnostics/display.js";
import { CommandError, UsageError } from "./command.js";
import { reasonOf } from "./standard-output.js";

/** Writes to a file instead of stdout. The file is created with the first bytes, so an error before leaves it unchanged. */
export class FileOutput {
  private handle: FileHandle | undefined;

  constructor(private readonly file: string) {}

  async write(chunk: string | Uint8Array): Promise<void> {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    try {
      this.handle ??= await open(this.file, "w");
      // All of it: a single write may end early.
      await this.handle.writeFile(bytes);
    } catch (error) {
      throw new CommandError(`Cannot write to ${show(this.file)}: ${reasonOf((error as Error).message)}.`);
    }
  }

  async close(): Promise<void> {
    await this.handle?.close();
    this.handle = undefined;
  }

  /** Throws a UsageError if the file is one of the inputs, which would be lost. */
  async expectNotAmong(inputs: readonly string[]): Promise<void> {
    const own = await identityOf(this.file);
    if (own === undefined) return;
    for (const input of inputs) {
      if ((await identityOf(input)) === own) {
        throw new UsageError(`Option --output names ${show(input)}, which is also an input.`);
      }
    }
  }
}

async function identityOf(file: string): Promise<string | undefined> {
  try {
    const stats = await stat(file);
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}
