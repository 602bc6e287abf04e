import type { CommandEntry, ExitCode, Streams } from "../../../src/cli/command.js";
import { COMMANDS } from "../../../src/cli/commands.js";
import { dispatch } from "../../../src/cli/dispatch.js";

/** What a call printed. */
export interface CliResult {
  readonly code: ExitCode;
  readonly out: string;
  readonly errors: string;
}

interface CliOptions {
  readonly input?: string | Uint8Array;
  readonly commands?: readonly CommandEntry[];
  readonly inputFd?: number;
  readonly signal?: AbortSignal;
}

/** Runs the command line in this process, without colors unless `--color always` is one of the arguments. */
export async function runCli(argv: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const output = memoryOutput(options.input);
  const code = await dispatch(argv, {
    commands: options.commands ?? COMMANDS,
    version: "1.2.3",
    streams: (color) => ({
      ...output.streams,
      ...(options.inputFd === undefined ? {} : { inputFd: options.inputFd }),
      outputHasColor: color === "always",
      errorsHaveColor: color === "always",
      signal: options.signal ?? output.streams.signal,
    }),
  });
  return { code, ...output.printed() };
}

/** Streams that keep what a command prints. */
export function memoryOutput(input: string | Uint8Array = "") {
  const chunks: Uint8Array[] = [];
  const lines: string[] = [];
  const streams: Streams = {
    write: (chunk) => void chunks.push(Buffer.from(chunk)),
    report: (line) => void lines.push(`${line}\n`),
    progress: () => undefined,
    input: (async function* () {
      yield Buffer.from(input);
    })(),
    outputHasColor: false,
    errorsHaveColor: false,
    signal: new AbortController().signal,
  };
  return { streams, printed: () => ({ out: Buffer.concat(chunks).toString(), errors: lines.join("") }) };
}
