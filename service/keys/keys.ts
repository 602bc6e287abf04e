import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database/database.js";

/** The stored data of a key. The key itself is shown once, when it is created. Times are ISO 8601 strings in UTC. */
export interface StoredKey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  /** Null: the key does not expire. */
  readonly expiresAt: string | null;
  /** Accurate to about a minute. Null: the key was never used. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

export interface NewKey {
  /** A label. Several keys may share it, such as the old and the new key of a program. */
  readonly name: string;
  readonly expiresAt?: string | undefined;
}

export interface CreatedKey {
  readonly id: number;
  /** Cannot be read again. */
  readonly key: string;
}

/** Returns a key with 256 random bits, which needs neither a salt nor a slow hash. */
export function newKey(): string {
  return `amp_${randomBytes(32).toString("base64url")}`;
}

/** Returns the SHA-256 hash of a key. */
export function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

export async function createKey(database: Database, { name, expiresAt }: NewKey): Promise<CreatedKey> {
  const key = newKey();
  const text = "INSERT INTO api_key (name, hash, expires_at) VALUES ($1, $2, $3) RETURNING id";
  const [row] = await database.query({ text, values: [name, hashOf(key).toString("hex"), expiresAt ?? null] });
  return { id: Number(row?.id), key };
}

export async function listKeys(database: Database): Promise<readonly StoredKey[]> {
  const text = "SELECT id, name, created_at, expires_at, last_used_at, revoked_at FROM api_key ORDER BY id";
  const rows = await database.query({ text, values: [] }, { readOnly: true });
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    createdAt: String(row.created_at),
    expiresAt: textOrNull(row.expires_at),
    lastUsedAt: textOrNull(row.last_used_at),
    revokedAt: textOrNull(row.revoked_at),
  }));
}

/** Resolves to false if the key does not exist or is already revoked. */
export async function revokeKey(database: Database, id: number): Promise<boolean> {
  const text = "UPDATE api_key SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id";
  const rows = await database.query({ text, values: [id] });
  return rows.length > 0;
}

/** Stores last uses in one statement. Keeps a later use that another instance stored. */
export async function storeLastUses(database: Database, uses: ReadonlyMap<number, Date>): Promise<void> {
  if (uses.size === 0) return;
  const text = `
    UPDATE api_key SET last_used_at = used.at
    FROM unnest(CAST($1 AS integer[]), CAST($2 AS timestamptz[])) AS used (id, at)
    WHERE api_key.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`;
  const times = [...uses.values()].map((time) => time.toISOString());
  await database.query({ text, values: [`{${[...uses.keys()].join()}}`, `{${times.join()}}`] });
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : String(value);
}
