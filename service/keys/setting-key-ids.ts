import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Database } from "../database/database.js";

const NAME = "setting-key-ids";
const FIND = "SELECT value FROM service_secret WHERE name = $1";
const CREATE = "INSERT INTO service_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";

/** Returns the random salt that all instances on one database share. Creates it on first use. */
export async function readIdSalt(database: Database): Promise<string> {
  const find = async (): Promise<unknown> =>
    (await database.query({ text: FIND, values: [NAME] }, { readOnly: true }))[0]?.value;
  const found = await find();
  if (found !== undefined) return String(found);
  await database.query({ text: CREATE, values: [NAME, randomBytes(32).toString("base64url")] });
  return String(await find());
}

/**
 * Returns the id of a key from the settings. The id is the same after a restart and on other instances, so idempotency
 * keys stay valid. People choose such keys and ids are logged, so the id is a slow hash with a salt: it does not
 * confirm a guess without the salt, and with it each guess is slow.
 */
export async function idOfSettingKey(key: string, salt: string): Promise<string> {
  const derived = (await promisify(scrypt)(key, salt, 8)) as Buffer;
  return `setting-${derived.toString("hex")}`;
}
