import { fileURLToPath } from "node:url";
import { migrate } from "./database/migrate.js";
import { createKey, listKeys, revokeKey } from "./keys.js";
import { openDatabase } from "./open-database.js";
import { readSettings } from "./settings/read-settings.js";

const HELP = `Makes, lists and revokes the API keys of the service.

  npm run key -- create NAME   make a key and show it, this once
  npm run key -- list          all keys: their numbers, names and times
  npm run key -- revoke ID     make a key invalid

The database is that of DATABASE_URL, or the folder DATA_DIR, in which the service must not be running.
`;

const [command, argument, ...others] = process.argv.slice(2);

async function main(): Promise<string> {
  const isKnown =
    (command === "list" && argument === undefined) || (isWith("create") && argument !== "") || isWith("revoke");
  if (!isKnown || others.length > 0) return HELP;
  const dataDir = fileURLToPath(new URL("../.data", import.meta.url));
  const read = readSettings({ args: [], environment: process.env, dataDir });
  if (read.kind !== "settings") throw new Error(read.kind === "problems" ? read.problems.join("\n") : HELP);
  const database = await openDatabase(read.settings, () => {});
  try {
    await migrate(database);
    if (command === "create") return `${await createKey(database, argument ?? "")}\n`;
    if (command === "revoke") {
      const isRevoked = /^\d{1,9}$/.test(argument ?? "") && (await revokeKey(database, Number(argument)));
      if (!isRevoked) throw new Error(`There is no valid key with the number ${argument}`);
      return `The key ${argument} is not valid any more.\n`;
    }
    const keys = await listKeys(database);
    return keys
      .map(({ id, name, createdAt, revokedAt }) => [id, name, createdAt, revokedAt ?? "valid"].join("\t"))
      .join("\n")
      .concat("\n");
  } finally {
    await database.close();
  }
}

function isWith(name: string): boolean {
  return command === name && argument !== undefined;
}

try {
  process.stdout.write(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
