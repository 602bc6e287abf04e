/** Exit codes as those of grep: something was found or is valid, nothing was found, an error occurred. */
export type ExitCode = 0 | 1 | 2;

/** The streams of a command, so that tests can run it without a process. */
export interface Streams {
  /** Writes to stdout. Resolves when more may be written; rejects with `BrokenPipe` if no process reads it. */
  write(chunk: string | Uint8Array): Promise<void> | void;
  /** Writes a line to stderr. */
  report(line: string): void;
  /** Replaces the line of progress on a terminal's stderr; does nothing elsewhere. */
  progress(line: string): void;
  /** The bytes of stdin. */
  readonly input: AsyncIterable<Uint8Array>;
  /** The file descriptor of stdin, if it has one. */
  readonly inputFd?: number;
  readonly outputHasColor: boolean;
  readonly errorsHaveColor: boolean;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

/** An option of a command, as in `util.parseArgs`, with its help. */
export interface CommandOption {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  /** The name of the value in the help: `--limit COUNT`. */
  readonly value?: string;
  readonly help: string;
  /** The values that are allowed, for the help, checks and shell completion. */
  readonly choices?: readonly string[];
  /** Other spellings of the choices: `{ pg: "postgres" }`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** What the value names, for shell completion. */
  readonly completes?: "file";
  /** Left out of the help and of shell completion. */
  readonly hidden?: true;
}

/** The options of a call by name: as typed, unset ones are missing. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The arguments: `FILTER [FILE...]`. Shell completion reads it too: FILTER, FILE, or choices such as `bash|zsh`. */
  readonly usage: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Shell commands with what they do, in single quotes, for `--help`. */
  readonly examples: readonly { readonly command: string; readonly purpose: string }[];
  /** Paragraphs that end the help, for example what the exit codes mean. */
  readonly notes?: readonly string[];
  run(args: readonly string[], options: OptionValues, streams: Streams): Promise<ExitCode>;
}

/** A command that is loaded when it is needed, because most calls need only one. */
export interface CommandEntry extends Pick<Command, "name" | "summary"> {
  load(): Promise<Command>;
}

/** An error that is reported as its message alone, with exit code 2. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
}

/** An error in the arguments, which is reported with a reference to the help. */
export class UsageError extends CommandError {}

/** An error that the command has reported already. Exit code 2. */
export class ReportedError extends CommandError {
  /** `isCorrected`: whether a corrected command was reported, too. */
  constructor(readonly isCorrected = false) {
    super();
  }
}

/** No process reads the output any longer: the command ends silently. */
export class BrokenPipe extends Error {
  override readonly name = "BrokenPipe";
}
