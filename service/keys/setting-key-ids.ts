import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Database } from "../database/database.js";

const NAME = "setting-key-ids";
const FIND = "SELECT value FROM service_secret WHERE name = $1";
const CREATE = "INSERT INTO service_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";

/** Random, and the same for all instances that share the database. Created by the first that asks. */
export async function readIdSalt(database: Database): Promise<string> {
  const find = async (): Promise<unknown> =>
    (await database.query({ text: FIND, values: [NAME] }, { readOnly: true }))[0]?.value;
  const found = await find();
  if (found !== undefined) return String(found);
  await database.query({ text: CREATE, values: [NAME, randomBytes(32).toString("base64url")] });
  return String(await find());
}

/**
 * The id of a key of the settings, by which what it creates stays its own after a restart and on other instances. People
 * may choose such a key, and ids are logged: without the salt an id confirms no guess, and with it each costs a slow hash.
 */
export async function idOfSettingKey(key: string, salt: string): Promise<string> {
  const derived = (await promisify(scrypt)(key, salt, 8)) as Buffer;
  return `setting-${derived.toString("hex")}`;
}
