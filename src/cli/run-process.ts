import { readFileSync } from "node:fs";
import { isatty } from "node:tty";
import { hasColor } from "./color.js";
import { COMMANDS } from "./commands.js";
import { dispatch, type Host, reportError } from "./dispatch.js";
import { standardInput } from "./standard-input.js";
import { ErrorOutput, StandardOutput } from "./standard-output.js";

/** How long a command may take to stop after a signal, in milliseconds. */
const GRACE = 300;

/** What the program uses of its process. */
export type HostProcess = Pick<NodeJS.Process, "env" | "pid" | "stdin" | "on" | "once" | "kill" | "exit">;

/** Runs the program in a process with the given file descriptors, and ends the process. */
export async function runProcess(
  argv: readonly string[],
  host: HostProcess = process,
  [inputFd, outputFd, errorsFd]: readonly [number, number, number] = [0, 1, 2],
): Promise<void> {
  const controller = new AbortController();
  const output = new StandardOutput(outputFd);
  const errors = new ErrorOutput(errorsFd, isatty(errorsFd));
  const streams: Host["streams"] = (color) => ({
    write: (chunk) => output.write(chunk),
    report: (line) => errors.report(line),
    progress: (line) => errors.progress(line),
    input: standardInput(controller.signal, inputFd, host),
    inputFd,
    outputHasColor: hasColor(color, isatty(outputFd), host.env),
    errorsHaveColor: hasColor(color, isatty(errorsFd), host.env),
    signal: controller.signal,
  });

  // Node.js would exit with 1, which means that nothing was found.
  host.on("uncaughtException", (error) => host.exit(reportError(error, streams(undefined), "ampipe")));

  let received: NodeJS.Signals | undefined;
  const endBySignal = (signal: NodeJS.Signals): void => {
    errors.clear();
    // Not by an exit code: a shell script that runs this program then stops too. Shells report 130 or 143.
    host.kill(host.pid, signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Only once: a second signal ends the process immediately.
    host.once(signal, () => {
      received = signal;
      controller.abort();
      setTimeout(endBySignal, GRACE, signal).unref();
    });
  }

  let code = await dispatch(argv, { commands: COMMANDS, version: version(), streams });
  try {
    await output.flush();
  } catch (error) {
    code = Math.max(code, reportError(error, streams(undefined), "ampipe")) as typeof code;
  }
  errors.clear();
  if (received !== undefined) endBySignal(received);
  // Explicitly, because stdin may be open.
  host.exit(code);
}

function version(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
}
