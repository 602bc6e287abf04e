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

/** Where the keys are. Settings that do not matter here cannot be wrong here. */
function readPlace(flags: readonly string[]): Pick<Settings, "databaseUrl" | "dataDir"> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const dataDir = fileURLToPath(new URL("../.data", import.meta.url));
  const read = readSettings({ args: flags, environment: { DATABASE_URL, DATA_DIR }, dataDir });
  if (read.kind !== "settings") throw new UsageError(read.kind === "problems" ? read.problems.join("\n") : KEY_HELP);
  return read.settings;
}

/** Asks the service that has the data folder open, or else the database itself. */
async function ask(request: KeyRequest, place: Pick<Settings, "databaseUrl" | "dataDir">): Promise<KeyResponse> {
  const answered = place.databaseUrl === undefined ? await sendToKeySocket(place.dataDir, request) : undefined;
  if (answered !== undefined) return answered;
  // Only "create" makes a database: to look into a folder that was mistyped must not change it.
  if (place.databaseUrl === undefined && request.kind !== "create" && !hasDatabase(place.dataDir)) {
    throw new Error(
      `Folder "${place.dataDir}" has no database, so there are no keys. Check --data-dir, or make a key: create my-program`,
    );
  }
  const database = await openDatabase(place, () => {});
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
  const command = readKeyCommand(process.argv.slice(2), Date.now());
  if (command === "help") process.stdout.write(KEY_HELP);
  else show(await ask(command.request, readPlace(command.flags)), command);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
