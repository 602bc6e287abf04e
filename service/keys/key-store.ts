import type { Database } from "../database/database.js";
import { hashOf } from "./keys.js";

export interface KeyHolder {
  /** Stays the same while the key is valid, and is unique among valid keys. */
  readonly id: string;
  readonly name: string;
}

/** A key that is not in the database and is valid while the service runs. */
export interface ExtraKey {
  /** Its id follows from it, so idempotency keys stay valid after a restart, and if the key is replaced. */
  readonly name: string;
  readonly apiKey: string;
}

export interface KeyStoreOptions {
  readonly extraKeys?: readonly ExtraKey[];
  /** Called when the database fails. Keys that were read before stay valid. */
  readonly onFailure?: (error: unknown) => void;
}

/** Milliseconds until a created or revoked key takes effect. */
const REFRESH_INTERVAL = 2_000;
/** Minimum milliseconds between refreshes because of an unknown key. */
const UNKNOWN_INTERVAL = 1_000;
/** Characters. Keys created here are shorter; keys of settings may have as many. */
export const MAX_KEY_LENGTH = 256;

interface KnownKey extends KeyHolder {
  readonly hash: string;
  /** Milliseconds since 1970. Infinity: the key does not expire. */
  readonly expiresAt: number;
}

export type KeyStore = Awaited<ReturnType<typeof createKeyStore>>;

/** Resolves after the first attempt to read the keys, even if the database is down. */
export async function createKeyStore(database: Database, options: KeyStoreOptions = {}) {
  const { extraKeys = [], onFailure = () => {} } = options;
  const extra = extraKeys.map(({ name, apiKey }): KnownKey => {
    return { id: `setting-${name}`, name, hash: hashOf(apiKey), expiresAt: Number.POSITIVE_INFINITY };
  });
  let known = byHash(extra);
  let pending = 0;
  let lastRefresh = 0;
  let refreshing = Promise.resolve(true);

  const read = async (): Promise<boolean> => {
    try {
      known = byHash([...extra, ...(await keysIn(database))]);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    } finally {
      pending--;
    }
  };
  const refresh = (): Promise<boolean> => {
    pending++;
    lastRefresh = performance.now();
    // One after another, so that the last one has the newest keys.
    refreshing = refreshing.then(read);
    return refreshing;
  };
  const refreshIfIdle = (): void => {
    if (pending === 0) void refresh();
  };

  // A hash map by SHA-256: the time of a lookup reveals nothing that helps to find a key.
  const lookUp = (presented: string): KnownKey | undefined =>
    presented.length > MAX_KEY_LENGTH ? undefined : known.get(hashOf(presented));

  await refresh();
  const timer = setInterval(refreshIfIdle, REFRESH_INTERVAL).unref();
  return {
    /** Returns the holder of a valid key. Reads memory only; an invalid key costs at most two hashes. */
    find: (presented: string): KeyHolder | undefined => {
      const key = lookUp(presented);
      if (key === undefined && performance.now() - lastRefresh > UNKNOWN_INTERVAL) refreshIfIdle();
      return key === undefined || isExpired(key) ? undefined : { id: key.id, name: key.name };
    },
    /** Returns the expiry of an expired key as an ISO 8601 string, otherwise undefined. Reads memory only. */
    expiryOf: (presented: string): string | undefined => {
      const key = lookUp(presented);
      return key !== undefined && isExpired(key) ? new Date(key.expiresAt).toISOString() : undefined;
    },
    /** Reads the keys from the database. Resolves to false if the database failed. */
    refresh,
    /** Counts the keys, including those of settings. */
    count: () => {
      const expired = [...known.values()].filter(isExpired).length;
      return { valid: known.size - expired, expired };
    },
    /** Stops refreshing. */
    close: (): void => clearInterval(timer),
  };
}

function isExpired({ expiresAt }: KnownKey): boolean {
  return Date.now() >= expiresAt;
}

function byHash(keys: readonly KnownKey[]): ReadonlyMap<string, KnownKey> {
  return new Map(keys.map((key) => [key.hash, key]));
}

async function keysIn(database: Database): Promise<readonly KnownKey[]> {
  const text = "SELECT id, name, hash, expires_at FROM api_key WHERE revoked_at IS NULL";
  const rows = await database.query({ text, values: [] }, { readOnly: true });
  return rows.map(({ id, name, hash, expires_at }) => ({
    id: String(id),
    name: String(name),
    hash: String(hash),
    expiresAt: expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(String(expires_at)),
  }));
}
