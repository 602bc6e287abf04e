import { parseArgs } from "node:util";
import { EXPIRY_FORMATS, readExpiry } from "./key-expiry.js";
import type { KeyRequest } from "./key-requests.js";

export const KEY_HELP = `Creates, lists and revokes API keys of the reference service, also while it runs.

Usage:
  npm run key -- create NAME [--expires WHEN]   Create a key and print it once
  npm run key -- list [--json]                  List all keys with id, name, state and times
  npm run key -- revoke ID                      Revoke a key; takes effect within 2 seconds

Options:
  --expires WHEN                 Expiry: ${EXPIRY_FORMATS}
                                 (default: the key does not expire)
  --json                         Print the list as JSON
  --database-url, DATABASE_URL   PostgreSQL server with the keys (default: none, the data folder is used)
  --data-dir, DATA_DIR           Data folder with the keys (default: service/.data)
  --help                         Show this help

Examples:
  npm run key -- create my-program --expires 90d
  npm run key -- list
  npm run key -- revoke 3

The key is printed to stdout and everything else to stderr, so a script can capture it:
  API_KEY=$(npm run --silent key -- create my-program)

To rotate a key, create a second one with the same name, switch to it, then revoke the first by its id.`;

const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;
const ID = /^[1-9]\d{0,8}$/;

/** An error in the command line. */
export class UsageError extends Error {}

export interface KeyCommand {
  readonly request: KeyRequest;
  /** Flags to pass to `readSettings`. */
  readonly flags: readonly string[];
}

/** Parses the command line. Throws `UsageError` with what to write instead. `now` is in milliseconds since 1970. */
export function readKeyCommand(args: readonly string[], now: number): KeyCommand | "help" {
  const { values, positionals } = parsed(args);
  if (values.help || positionals.length === 0) return "help";
  const [command = "", argument, ...others] = positionals;
  if (others.length > 0) throw new UsageError("Too many arguments. Put a name with spaces in quotes.");
  if (values.expires !== undefined && command !== "create")
    throw new UsageError('--expires is only supported by "create".');
  if (values.json && command !== "list") throw new UsageError('--json is only supported by "list".');
  const flags = (["data-dir", "database-url"] as const).flatMap((flag) =>
    values[flag] === undefined ? [] : [`--${flag}=${values[flag]}`],
  );
  return { request: requestOf(command, argument, values, now), flags };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { expires: text, json: flag, help: { ...flag, short: "h" }, "data-dir": text, "database-url": text };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function requestOf(
  command: string,
  argument: string | undefined,
  { expires, json: isJson = false }: ReturnType<typeof parsed>["values"],
  now: number,
): KeyRequest {
  switch (command) {
    case "create": {
      if (argument === undefined || !NAME.test(argument)) {
        throw new UsageError('"create" needs a name of 1 to 100 characters. Example: npm run key -- create my-program');
      }
      const expiry = expires === undefined ? { expiresAt: undefined } : readExpiry(expires, now);
      if ("problem" in expiry) throw new UsageError(`--expires: ${expiry.problem}`);
      return { command, name: argument, ...expiry };
    }
    case "list":
      if (argument !== undefined) throw new UsageError('"list" does not accept an argument.');
      return { command, isJson };
    case "revoke":
      if (argument === undefined || !ID.test(argument)) {
        throw new UsageError('"revoke" needs the id of a key, as shown by "list". Example: npm run key -- revoke 3');
      }
      return { command, id: Number(argument) };
    default:
      throw new UsageError(`Unknown command ${JSON.stringify(command)}. Use create, list or revoke.`);
  }
}
