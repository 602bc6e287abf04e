import { fstatSync, type Stats, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { show } from "../language/diagnostics/display.js";
import { CommandError, type Streams, UsageError } from "./command.js";
import { STDIN } from "./read-text.js";
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

  /** Throws a UsageError if the file is one of those that are read, which would be lost. */
  expectNotAmong(files: readonly string[], { inputFd }: Pick<Streams, "inputFd">): void {
    const own = identityOf(() => statSync(this.file));
    if (own === undefined) return;
    const isOwn = (file: string): boolean =>
      own === identityOf(() => (file === STDIN ? fstatSync(inputFd ?? -1) : statSync(file)));
    if (!files.some(isOwn)) return;
    throw new UsageError(`Option --output names ${show(this.file)}, which is also read. Write to another file.`);
  }
}

/** Returns what two names of one file have in common. Undefined for devices and pipes, which a writer does not empty. */
function identityOf(statOf: () => Stats): string | undefined {
  try {
    const stats = statOf();
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}
