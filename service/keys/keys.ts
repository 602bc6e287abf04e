import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database/database.js";

/** The stored data of a key. The key itself is shown once, when it is created. Times are ISO 8601 strings in UTC. */
export interface StoredKey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  /** Null: the key does not expire. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Returns a key with 256 random bits, which needs neither a salt nor a slow hash. */
export function newKey(): string {
  return `amp_${randomBytes(32).toString("base64url")}`;
}

/** Returns the SHA-256 hash of a key in hexadecimal. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/**
 * Resolves to the id and the key, which cannot be read again. The name is a label. Several keys may share it, such as the
 * old and the new key of a program.
 */
export async function createKey(
  database: Database,
  { name, expiresAt }: { readonly name: string; readonly expiresAt?: string | undefined },
) {
  const key = newKey();
  const text = "INSERT INTO api_key (name, hash, expires_at) VALUES ($1, $2, $3) RETURNING id";
  const [row] = await database.query({ text, values: [name, hashOf(key), expiresAt ?? null] });
  return { id: Number(row?.id), key };
}

export async function listKeys(database: Database): Promise<readonly StoredKey[]> {
  const text = `
    SELECT id, name, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"
    FROM api_key ORDER BY id`;
  const rows: readonly unknown[] = await database.query({ text, values: [] }, { readOnly: true });
  return rows as readonly StoredKey[];
}

/** Resolves to false if the key does not exist or is already revoked. */
export async function revokeKey(database: Database, id: number): Promise<boolean> {
  const text = "UPDATE api_key SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id";
  const rows = await database.query({ text, values: [id] });
  return rows.length > 0;
}
