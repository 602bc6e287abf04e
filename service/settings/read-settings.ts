import { parseArgs } from "node:util";
import { DEFINITIONS, type Definition, type Settings } from "./definitions.js";

export type ReadSettings =
  | { readonly kind: "settings"; readonly settings: Settings }
  | { readonly kind: "help" }
  /** One sentence per error. No sentence contains a secret. */
  | { readonly kind: "problems"; readonly problems: readonly string[] };

export interface SettingsSources {
  /** Without the program and its script file. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Default data folder. */
  readonly dataDir: string;
}

type Flags = ReadonlyMap<string, string | undefined>;

export function readSettings({ args, environment, dataDir }: SettingsSources): ReadSettings {
  const problems: string[] = [];
  const flags = readFlags(args, problems);
  if (flags.has("help")) return { kind: "help" };
  const read = <Value>(definition: Definition<Value>): Value | undefined =>
    readOne(definition, flags, environment, problems);
  const settings: Settings = {
    port: read(DEFINITIONS.port) ?? 3000,
    host: read(DEFINITIONS.host) ?? "127.0.0.1",
    databaseUrl: read(DEFINITIONS.databaseUrl),
    dataDir: read(DEFINITIONS.dataDir) ?? dataDir,
    apiKey: read(DEFINITIONS.apiKey),
    corsOrigins: read(DEFINITIONS.corsOrigins),
    metricsPort: read(DEFINITIONS.metricsPort),
    rows: read(DEFINITIONS.rows) ?? 1000,
    seed: read(DEFINITIONS.seed) ?? 1,
    logLevel: read(DEFINITIONS.logLevel) ?? "info",
    maxConnectionsPerAddress: read(DEFINITIONS.maxConnectionsPerAddress) ?? 256,
    strict: read(DEFINITIONS.strict) ?? false,
  };
  return problems.length === 0 ? { kind: "settings", settings } : { kind: "problems", problems };
}

/** Returns the last value of each flag. Reports other arguments without showing them, because they may be secrets. */
function readFlags(args: readonly string[], problems: string[]): Flags {
  const known = Object.values(DEFINITIONS).map(({ flag }) => flag);
  const { tokens } = parseArgs({
    args: args.map((argument, index) => withValue(argument, args[index + 1])),
    options: Object.fromEntries([...known.map((flag) => [flag, { type: "string" }] as const), HELP_FLAG]),
    strict: false,
    tokens: true,
  });
  const flags = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === "positional")
      problems.push("Unexpected argument: options start with --. Run npm start -- --help to list them.");
    if (token.kind !== "option") continue;
    if (token.name === "help" || known.includes(token.name)) flags.set(token.name, token.value);
    else problems.push(`Unknown option ${token.rawName}. Run npm start -- --help to list all options.`);
  }
  return flags;
}

/** Adds the value to a flag that may be without one, because `parseArgs` would take the next flag for it. */
function withValue(argument: string, next = "-"): string {
  const definition = Object.values(DEFINITIONS).find(({ flag }) => argument === `--${flag}`);
  const value = next.startsWith("-") ? definition?.withoutValue : undefined;
  return value === undefined ? argument : `${argument}=${value}`;
}

const HELP_FLAG = ["help", { type: "boolean", short: "h" }] as const;

function readOne<Value>(
  { flag, variable, isSecret, read }: Definition<Value>,
  flags: Flags,
  environment: SettingsSources["environment"],
  problems: string[],
): Value | undefined {
  const isFlag = flags.has(flag);
  const text = isFlag ? flags.get(flag) : environment[variable];
  // An empty variable counts as not set.
  if (!isFlag && (text === undefined || text === "")) return undefined;
  const name = isFlag ? `--${flag}` : variable;
  const reading = text === undefined || text === "" ? undefined : read(text);
  if (reading !== undefined && "value" in reading) return reading.value;
  const wanted = reading === undefined ? "a value" : reading.expected;
  problems.push(`${name} needs ${wanted}${text && !isSecret ? `, not ${JSON.stringify(text)}` : ""}.`);
  return undefined;
}
