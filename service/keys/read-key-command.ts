import { parseArgs } from "node:util";
import { EXPIRY_FORMS, expiryProblem, readExpiry } from "./key-expiry.js";
import type { KeyRequest } from "./key-requests.js";

export const KEY_HELP = `Makes, lists and revokes the API keys of the service, also while it runs.

  npm run key -- create NAME [--expires WHEN]   make a key and show it, this once
  npm run key -- list [--json]                  all keys: ids, names, times and states
  npm run key -- revoke ID                      make a key invalid, at once or within 2 seconds

  --expires WHEN     ${EXPIRY_FORMS}
                     (default: the key does not expire)
  --json             list keys as JSON, for programs
  --database-url, DATABASE_URL   PostgreSQL server that has the keys
  --data-dir, DATA_DIR           folder that has them without a server (default: service/.data)
  --help             show this text

The key goes to stdout and all else to stderr, so that a script can take it:
  API_KEY=$(npm run --silent key -- create my-program --expires 90d)
To replace a key, create another with the same name, use that, and revoke the old one by its id.
`;

const NAME = /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u;
const ID = /^[1-9]\d{0,8}$/;

/** A mistake of who has typed the command. */
export class UsageError extends Error {}

export interface KeyCommand {
  readonly request: KeyRequest;
  readonly isJson: boolean;
  /** For the settings. */
  readonly flags: readonly string[];
}

/** Throws a `UsageError` that says what to write instead. `now` is in milliseconds since 1970. */
export function readKeyCommand(args: readonly string[], now: number): KeyCommand | "help" {
  const { values, positionals } = parsed(args);
  if (values.help || positionals.length === 0) return "help";
  const [name = "", argument, ...others] = positionals;
  const flags = (["data-dir", "database-url"] as const).flatMap((flag) =>
    values[flag] === undefined ? [] : [`--${flag}=${values[flag]}`],
  );
  if (others.length > 0) throw new UsageError("There is more than one argument. Write a name with spaces in quotes.");
  if (values.expires !== undefined && name !== "create") throw new UsageError('--expires belongs to "create".');
  if (values.json && name !== "list") throw new UsageError('--json belongs to "list".');
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
        throw new UsageError('"create" needs a name of 1 to 100 characters, such as: create my-program');
      }
      return { kind: "create", name: argument, expiresAt };
    case "list":
      if (argument !== undefined) throw new UsageError('"list" has no argument.');
      return { kind: "list" };
    case "revoke":
      if (argument === undefined || !ID.test(argument)) {
        throw new UsageError('"revoke" needs the id of a key, which "list" shows, such as: revoke 3');
      }
      return { kind: "revoke", id: Number(argument) };
    default:
      throw new UsageError(`There is no command ${JSON.stringify(name)}: create, list and revoke are those there are.`);
  }
}

function expiryOf(text: string | undefined, now: number): string | undefined {
  if (text === undefined) return undefined;
  const time = readExpiry(text, now);
  if (time === undefined) throw new UsageError(`--expires: ${expiryProblem(text, now)}`);
  return time;
}
