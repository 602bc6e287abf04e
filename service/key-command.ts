import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { migrate } from "./database/migrate.js";
import { EXPIRY_FORMS, readExpiry } from "./key-expiry.js";
import { answerKeyRequest, type KeyRequest, type KeyResponse } from "./key-requests.js";
import { askKeySocket } from "./key-socket.js";
import { keyTable } from "./key-table.js";
import { openDatabase } from "./open-database.js";
import type { Settings } from "./settings/definitions.js";
import { readSettings } from "./settings/read-settings.js";

const HELP = `Makes, lists and revokes the API keys of the service, also while it runs.

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
class UsageError extends Error {}

interface Command {
  readonly request: KeyRequest;
  readonly isJson: boolean;
  /** For the settings. */
  readonly flags: readonly string[];
}

function readCommand(args: readonly string[]): Command | "help" {
  const { values, positionals } = parsed(args);
  if (values.help || positionals.length === 0) return "help";
  const [name = "", argument, ...others] = positionals;
  const flags = (["data-dir", "database-url"] as const).flatMap((flag) =>
    values[flag] === undefined ? [] : [`--${flag}=${values[flag]}`],
  );
  if (others.length > 0) throw new UsageError("There is more than one argument. Write a name with spaces in quotes.");
  if (values.expires !== undefined && name !== "create") throw new UsageError('--expires belongs to "create".');
  if (values.json && name !== "list") throw new UsageError('--json belongs to "list".');
  return { request: requestOf(name, argument, values.expires), isJson: values.json ?? false, flags };
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

function requestOf(name: string, argument: string | undefined, expires: string | undefined): KeyRequest {
  switch (name) {
    case "create": {
      if (argument === undefined || !NAME.test(argument)) {
        throw new UsageError('"create" needs a name of 1 to 100 characters, such as: create my-program');
      }
      const expiresAt = expires === undefined ? undefined : readExpiry(expires, Date.now());
      if (expires !== undefined && expiresAt === undefined) {
        throw new UsageError(`--expires needs a time in the future: ${EXPIRY_FORMS}.`);
      }
      return { kind: "create", name: argument, expiresAt };
    }
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

/** Where the keys are. Settings that do not matter here cannot be wrong here. */
function readPlace(flags: readonly string[]): Pick<Settings, "databaseUrl" | "dataDir"> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const dataDir = fileURLToPath(new URL("../.data", import.meta.url));
  const read = readSettings({ args: flags, environment: { DATABASE_URL, DATA_DIR }, dataDir });
  if (read.kind !== "settings") throw new UsageError(read.kind === "problems" ? read.problems.join("\n") : HELP);
  return read.settings;
}

/** Asks the service that has the data folder open, or else the database itself. */
async function ask(request: KeyRequest, place: Pick<Settings, "databaseUrl" | "dataDir">): Promise<KeyResponse> {
  const answered = place.databaseUrl === undefined ? await askKeySocket(place.dataDir, request) : undefined;
  if (answered !== undefined) return answered;
  const database = await openDatabase(place, () => {});
  try {
    await migrate(database);
    return await answerKeyRequest(database, request);
  } finally {
    await database.close();
  }
}

function show(response: KeyResponse, { request, isJson }: Command): void {
  switch (response.kind) {
    case "created": {
      const expiry = request.kind === "create" ? request.expiresAt : undefined;
      const end = expiry === undefined ? "does not expire" : `expires at ${expiry}`;
      process.stderr.write(`Key ${response.id} ${end}. It is shown only now:\n`);
      process.stdout.write(`${response.key}\n`);
      return;
    }
    case "listed":
      process.stdout.write(
        isJson ? `${JSON.stringify(response.keys, undefined, 2)}\n` : keyTable(response.keys, Date.now()),
      );
      return;
    case "revoked": {
      const id = request.kind === "revoke" ? request.id : 0;
      if (!response.isRevoked)
        throw new Error(`There is no key with the id ${id} that is not revoked yet. "list" shows all.`);
      process.stderr.write(`Key ${id} is revoked.\n`);
      return;
    }
    case "failed":
      throw new Error(response.message);
  }
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command === "help") process.stdout.write(HELP);
  else show(await ask(command.request, readPlace(command.flags)), command);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
