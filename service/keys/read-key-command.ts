import { parseArgs } from "node:util";
import { EXPIRY_FORMATS, expiryProblem, readExpiry } from "./key-expiry.js";
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

To rotate a key, create a second one with the same name, switch to it, then revoke the first by its id.
`;

const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;
const ID = /^[1-9]\d{0,8}$/;

/** An error in the command line. */
export class UsageError extends Error {}

export interface KeyCommand {
  readonly request: KeyRequest;
  readonly isJson: boolean;
  /** Flags to pass to `readSettings`. */
  readonly flags: readonly string[];
}

/** Parses the command line. Throws `UsageError` with what to write instead. `now` is in milliseconds since 1970. */
export function readKeyCommand(args: readonly string[], now: number): KeyCommand | "help" {
  const { values, positionals } = parsed(args);
  if (values.help || positionals.length === 0) return "help";
  const [name = "", argument, ...others] = positionals;
  const flags = (["data-dir", "database-url"] as const).flatMap((flag) =>
    values[flag] === undefined ? [] : [`--${flag}=${values[flag]}`],
  );
  if (others.length > 0) throw new UsageError("Too many arguments. Put a name with spaces in quotes.");
  if (values.expires !== undefined && name !== "create")
    throw new UsageError('--expires is only supported by "create".');
  if (values.json && name !== "list") throw new UsageError('--json is only supported by "list".');
  return { request: requestOf(name, argument, expiryOf(values.expires, now)), isJson: values.json ?? false, flags };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        expires: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        "data-dir": { type: "string" },
        "database-url": { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function requestOf(name: string, argument: string | undefined, expiresAt: string | undefined): KeyRequest {
  switch (name) {
    case "create":
      if (argument === undefined || !NAME.test(argument)) {
        throw new UsageError('"create" needs a name of 1 to 100 characters. Example: npm run key -- create my-program');
      }
      return { kind: "create", name: argument, expiresAt };
    case "list":
      if (argument !== undefined) throw new UsageError('"list" does not accept an argument.');
      return { kind: "list" };
    case "revoke":
      if (argument === undefined || !ID.test(argument)) {
        throw new UsageError('"revoke" needs the id of a key, as shown by "list". Example: npm run key -- revoke 3');
      }
      return { kind: "revoke", id: Number(argument) };
    default:
      throw new UsageError(`Unknown command ${JSON.stringify(name)}. Use create, list or revoke.`);
  }
}

function expiryOf(text: string | undefined, now: number): string | undefined {
  if (text === undefined) return undefined;
  const time = readExpiry(text, now);
  if (time === undefined) throw new UsageError(`--expires: ${expiryProblem(text, now)}`);
  return time;
}
