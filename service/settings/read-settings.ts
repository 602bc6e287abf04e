import { parseArgs } from "node:util";
import { DEFINITIONS, type Definition, flagOf, type Settings, variableOf } from "./definitions.js";

export type ReadSettings =
  | { readonly kind: "settings"; readonly settings: Settings }
  | { readonly kind: "help" }
  /** One sentence per error. No sentence contains a secret. */
  | { readonly kind: "problems"; readonly problems: readonly string[] };

export interface SettingsSources {
  /** Without the program and its script file. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export function readSettings({ args, environment }: SettingsSources): ReadSettings {
  const problems: string[] = [];
  const flags = readFlags(args, problems);
  if (flags.has("help")) return { kind: "help" };
  const values = Object.entries<Definition<unknown>>(DEFINITIONS).map(([name, definition]) => {
    const flag = flagOf(name);
    // An empty variable counts as not set.
    const variable = environment[variableOf(name)] || undefined;
    if (!flags.has(flag) && variable === undefined) return [name, definition.fallback];
    const [source, text = ""] = flags.has(flag) ? [`--${flag}`, flags.get(flag)] : [variableOf(name), variable];
    const value = text === "" ? undefined : definition.read(text);
    if (value === undefined) problems.push(problemOf(source, text, definition));
    return [name, value];
  });
  if (problems.length > 0) return { kind: "problems", problems };
  return { kind: "settings", settings: Object.fromEntries(values) as Settings };
}

function problemOf(source: string, text: string, { expected, isSecret }: Definition<unknown>): string {
  if (text === "") return `${source} needs a value.`;
  return `${source} needs ${expected}${isSecret ? "" : `, not ${JSON.stringify(text)}`}.`;
}

/** Returns the last value of each flag. Reports other arguments without showing them, because they may be secrets. */
function readFlags(args: readonly string[], problems: string[]): ReadonlyMap<string, string | undefined> {
  const options = new Map<string, { readonly type: "string" | "boolean"; readonly short?: string }>(
    Object.entries<Definition<unknown>>(DEFINITIONS).map(([name, { isSwitch }]) => [
      flagOf(name),
      { type: isSwitch ? "boolean" : "string" },
    ]),
  ).set("help", { type: "boolean", short: "h" });
  const { tokens } = parseArgs({ args: [...args], options: Object.fromEntries(options), strict: false, tokens: true });
  const flags = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === "positional")
      problems.push("Unexpected argument: options start with --. Run npm start -- --help to list them.");
    if (token.kind !== "option") continue;
    const option = options.get(token.name);
    if (option === undefined)
      problems.push(`Unknown option ${token.rawName}. Run npm start -- --help to list all options.`);
    else flags.set(token.name, token.value ?? (option.type === "boolean" ? "true" : undefined));
  }
  return flags;
}
