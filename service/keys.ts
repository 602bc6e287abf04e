import { createHash, randomBytes } from "node:crypto";
import type { Database } from "./database/database.js";

/** What is kept of a key: the key itself is shown once, to whoever made it. */
export interface StoredKey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** 256 random bits, which need no salt nor a slow hash. */
export function newKey(): string {
  return `amp_${randomBytes(32).toString("base64url")}`;
}

/** SHA-256. */
export function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The key, which cannot be read again later. */
export async function createKey(database: Database, name: string): Promise<string> {
  const key = newKey();
  const text = "INSERT INTO api_key (name, hash) VALUES ($1, $2)";
  await database.query({ text, values: [name, hashOf(key).toString("hex")] });
  return key;
}

export async function listKeys(database: Database): Promise<readonly StoredKey[]> {
  const text = "SELECT id, name, created_at, revoked_at FROM api_key ORDER BY id";
  const rows = await database.query({ text, values: [] }, { readOnly: true });
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    createdAt: String(row.created_at),
    revokedAt: row.revoked_at === null ? null : String(row.revoked_at),
  }));
}

/** False if there is no such key or it is revoked already. */
export async function revokeKey(database: Database, id: number): Promise<boolean> {
  const text = "UPDATE api_key SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id";
  const rows = await database.query({ text, values: [id] });
  return rows.length > 0;
}
