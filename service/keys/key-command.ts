import { fileURLToPath } from "node:url";
import { migrate } from "../database/migrate.js";
import { openDatabase } from "../database/open-database.js";
import { hasDatabase } from "../database/pglite/data-folder.js";
import type { Settings } from "../settings/definitions.js";
import { readSettings } from "../settings/read-settings.js";
import { handleKeyRequest, type KeyRequest, type KeyResponse } from "./key-requests.js";
import { sendToKeySocket } from "./key-socket.js";
import { keyTable } from "./key-table.js";
import { KEY_HELP, type KeyCommand, readKeyCommand, UsageError } from "./read-key-command.js";

/** Reads the settings that locate the keys. Ignores all others, so an invalid one does not fail this command. */
function readLocation(flags: readonly string[]): Pick<Settings, "databaseUrl" | "dataDir"> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const dataDir = fileURLToPath(new URL("../.data", import.meta.url));
  const read = readSettings({ args: flags, environment: { DATABASE_URL, DATA_DIR }, dataDir });
  if (read.kind !== "settings") throw new UsageError(read.kind === "problems" ? read.problems.join("\n") : KEY_HELP);
  return read.settings;
}

/** Sends the request to the service that has the data folder open, or runs it on the database directly. */
async function run(request: KeyRequest, location: Pick<Settings, "databaseUrl" | "dataDir">): Promise<KeyResponse> {
  const response = location.databaseUrl === undefined ? await sendToKeySocket(location.dataDir, request) : undefined;
  if (response !== undefined) return response;
  // Only "create" creates a database: listing the keys of a mistyped folder must not change that folder.
  if (location.databaseUrl === undefined && request.kind !== "create" && !hasDatabase(location.dataDir)) {
    throw new Error(
      `Folder "${location.dataDir}" contains no database, so it has no keys. Check --data-dir, or create a key: npm run key -- create my-program`,
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

function show(response: KeyResponse, { request, isJson }: KeyCommand): void {
  switch (response.kind) {
    case "created": {
      const expiry = request.kind === "create" ? request.expiresAt : undefined;
      const end = expiry === undefined ? "does not expire" : `expires at ${expiry}`;
      process.stderr.write(`Created key ${response.id}, which ${end}. Copy it now, it is not shown again:\n`);
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
        throw new Error(`Key ${id} does not exist or is already revoked. "npm run key -- list" shows all keys.`);
      process.stderr.write(`Revoked key ${id}.\n`);
      return;
    }
    case "failed":
      throw new Error(response.message);
  }
}

try {
  const command = readKeyCommand(process.argv.slice(2), Date.now());
  if (command === "help") process.stdout.write(KEY_HELP);
  else show(await run(command.request, readLocation(command.flags)), command);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
