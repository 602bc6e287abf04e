import { readFile } from "node:fs/promises";
import { show } from "../language/diagnostics/display.js";
import { CommandError, type Streams } from "./command.js";
import { reasonOf } from "./standard-output.js";

/** The name of stdin as a file. */
export const STDIN: string = "-";

/** Reads a whole file, or stdin if its name is "-". Throws a CommandError if that fails, or if it is not UTF-8. */
export async function readText(file: string, { input }: Pick<Streams, "input">): Promise<string> {
  const bytes = file === STDIN ? await readAll(input) : await readBytes(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`Cannot read ${nameOf(file)}: it is not UTF-8 text.`);
  }
}

/** Returns the name of a file in messages. */
export function nameOf(file: string): string {
  return file === STDIN ? "standard input" : show(file);
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandError(`Cannot read ${nameOf(file)}: ${reasonOf((error as Error).message)}.`);
  }
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(chunk);
  return Buffer.concat(chunks);
}
