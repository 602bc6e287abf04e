import { didYouMean, show, visible } from "../language/diagnostics/display.js";
import { FilterError } from "../language/diagnostics/filter-error.js";
import { looksLikeFilter, parseArguments, suggestions } from "./arguments.js";
import {
  BrokenPipe,
  type Command,
  type CommandEntry,
  CommandError,
  type ExitCode,
  ReportedError,
  type Streams,
  UsageError,
} from "./command.js";
import type { ColorChoice } from "./common-options.js";
import { filterFirst, isOnlyFile } from "./filter-argument.js";
import { commandHelp, overview } from "./help.js";
import { shellQuote } from "./shell-quote.js";

/** What a call of the program needs from its process. */
export interface Host {
  readonly commands: readonly CommandEntry[];
  readonly version: string;
  /** Returns the streams, with colors as the caller chose. */
  streams(color: ColorChoice | undefined): Streams;
}

/** Runs the command that the arguments name, and reports its errors. Never rejects. */
export async function dispatch(argv: readonly string[], host: Host): Promise<ExitCode> {
  const call = readCall(argv);
  const plain = host.streams(call.color);
  try {
    if (call.kind === "command") {
      const entry = host.commands.find(({ name }) => name === call.name);
      if (entry === undefined) throw unknownCommand(call.name, call.rest, host.commands);
      return await runCommand(await entry.load(), call.rest, call.color, host);
    }
    if (call.kind === "version") return await printed(plain, `${host.version}\n`);
    if (call.kind === "overview") return await printed(plain, overview(host.commands, plain.outputHasColor));
    plain.report(overview(host.commands, plain.errorsHaveColor).trimEnd());
    return 2;
  } catch (error) {
    return reportError(error, plain, "ampipe");
  }
}

async function runCommand(
  command: Command,
  argv: readonly string[],
  color: ColorChoice | undefined,
  host: Host,
): Promise<ExitCode> {
  let streams = host.streams(color);
  try {
    const { args, options: given } = parseArguments(command, argv);
    const { help, color: own, ...options } = given;
    if (own !== undefined) streams = host.streams(own as ColorChoice);
    if (help === true) return await printed(streams, commandHelp(command, streams.outputHasColor));
    return await command.run(args, options, streams);
  } catch (error) {
    return reportError(error, streams, `ampipe ${command.name}`);
  }
}

async function printed(streams: Streams, text: string): Promise<ExitCode> {
  await streams.write(text);
  return 0;
}

type Call =
  | { readonly kind: "version" | "overview" | "nothing"; readonly color?: ColorChoice }
  | {
      readonly kind: "command";
      readonly name: string;
      readonly rest: readonly string[];
      readonly color?: ColorChoice;
    };

/** Reads the arguments up to the name of the command. */
function readCall(argv: readonly string[]): Call {
  const [first, ...rest] = argv;
  if (first === undefined) return { kind: "nothing" };
  if (first === "--version" || first === "-V") return { kind: "version" };
  if (first === "--help" || first === "-h") return { kind: "overview" };
  if (first === "help") {
    const [name] = rest;
    return name === undefined || name.startsWith("-")
      ? { kind: "overview" }
      : { kind: "command", name, rest: ["--help"] };
  }
  if (first === "--color" || first.startsWith("--color=")) return readColor(first, rest);
  return { kind: "command", name: first, rest };
}

/** Reads `--color` before the command like after it, so that an alias can set it. */
function readColor(first: string, rest: readonly string[]): Call {
  const [given = "", others] = first === "--color" ? [rest[0], rest.slice(1)] : [first.slice(8), rest];
  const call = readCall(others);
  if (given !== "auto" && given !== "always" && given !== "never") {
    // The command reports the value, because it knows the choices.
    return call.kind === "command" ? { ...call, rest: [`--color=${given}`, ...call.rest] } : call;
  }
  return { ...call, color: given };
}

function unknownCommand(name: string, rest: readonly string[], commands: readonly CommandEntry[]): UsageError {
  const names = commands.map((command) => command.name);
  if (name.startsWith("-"))
    return new UsageError(
      `Unknown option ${show(name)}. Options follow the command: ampipe COMMAND ${visible(shellQuote(name))}`,
    );
  const args = looksLikeFilter(name) ? [name, ...rest] : isOnlyFile(name) ? filterFirst([name, ...rest]) : undefined;
  if (args !== undefined && names.includes("filter")) {
    const corrected = visible(["ampipe", "filter", ...args].map(shellQuote).join(" "));
    return new UsageError(
      `${show(name)} is not a command. To filter${args[0] === name ? " by" : ""} it, run: ${corrected}`,
    );
  }
  const near = suggestions(name, names);
  const list = near.length > 0 ? didYouMean(near) : ` The commands are ${names.join(", ")}.`;
  return new UsageError(`${show(name)} is not a command.${list}`);
}

/** Reports an error that a command did not handle. Returns the exit code. */
export function reportError(error: unknown, streams: Streams, prefix: string): ExitCode {
  // Some lines were printed, and no process wants more of them.
  if (error instanceof BrokenPipe) return 0;
  // A command that a signal stops fails in any way.
  if (error instanceof ReportedError || streams.signal.aborted) return 2;
  if (error instanceof FilterError && error.diagnostics.every(({ code }) => code.endsWith(".custom"))) {
    streams.report(`${prefix}: the filter has a condition on a custom field, whose meaning only a program has`);
    return 2;
  }
  if (error instanceof CommandError) {
    const hint = error instanceof UsageError ? `\nRun "${prefix} --help" for examples and options.` : "";
    streams.report(
      (error.message + hint)
        .split("\n")
        .map(visible)
        .map((line, i) => (i === 0 ? `${prefix}: ${line}` : line))
        .join("\n"),
    );
    return 2;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  streams.report(
    `${prefix}: unexpected error, please report it with these details:\n${details.split("\n").map(visible).join("\n")}`,
  );
  return 2;
}
