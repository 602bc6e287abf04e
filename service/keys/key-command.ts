import { migrate } from "../database/migrate.js";
import { openDatabase } from "../database/open-database.js";
import { hasDatabase } from "../database/pglite/data-folder.js";
import type { Settings } from "../settings/definitions.js";
import { readSettings } from "../settings/read-settings.js";
import { handleKeyRequest, type KeyRequest, type KeyResponse } from "./key-requests.js";
import { sendToKeySocket } from "./key-socket.js";
import { KEY_HELP, readKeyCommand, UsageError } from "./read-key-command.js";

type Location = Pick<Settings, "databaseUrl" | "dataDir">;

/** Reads the settings that locate the keys. Ignores all others, so an invalid one does not fail this command. */
function readLocation(flags: readonly string[]): Location {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const read = readSettings({ args: flags, environment: { DATABASE_URL, DATA_DIR } });
  if (read.kind !== "settings") throw new UsageError(read.kind === "problems" ? read.problems.join("\n") : KEY_HELP);
  return read.settings;
}

/** Sends the request to the service that has the data folder open, or runs it on the database directly. */
async function run(request: KeyRequest, location: Location): Promise<KeyResponse> {
  const { databaseUrl, dataDir } = location;
  const response = databaseUrl === undefined ? await sendToKeySocket(dataDir, request) : undefined;
  if (response !== undefined) return response;
  // Only "create" creates a database: listing the keys of a mistyped folder must not change that folder.
  if (databaseUrl === undefined && request.command !== "create" && !hasDatabase(dataDir)) {
    throw new Error(
      `Folder "${dataDir}" contains no database, so it has no keys. Check --data-dir, or create a key: npm run key -- create my-program`,
    );
  }
  const database = await openDatabase(location, () => {});
  try {
    await migrate(database);
    return await handleKeyRequest(database, request);
  } finally {
    await database.close();
  }
}

try {
  const command = readKeyCommand(process.argv.slice(2), Date.now());
  const { output, message, error } =
    command === "help" ? { output: KEY_HELP } : await run(command.request, readLocation(command.flags));
  if (error !== undefined) throw new Error(error);
  if (message !== undefined) process.stderr.write(`${message}\n`);
  if (output !== undefined) process.stdout.write(`${output}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
