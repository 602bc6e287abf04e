import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../database/database.js";
import { hashOf, storeLastUses } from "./keys.js";
import { idOfSettingKey, readIdSalt } from "./setting-key-ids.js";

export interface KeyHolder {
  /** Stays the same while the key is valid, and is unique among valid keys. */
  readonly id: string;
  readonly name: string;
}

export interface KeyStore {
  /** Returns the holder of a valid key. Reads memory only; an invalid key costs at most two hashes. */
  find(presented: string): KeyHolder | undefined;
  /** Returns the expiry of an expired key as an ISO 8601 string, otherwise undefined. Reads memory only. */
  expiryOf(presented: string): string | undefined;
  /** Reads the keys from the database. Resolves to false if the database failed. */
  refresh(): Promise<boolean>;
  /** Stores when keys were last used. This also happens once per `useInterval`. */
  storeUses(): Promise<void>;
  /** Counts the keys, including those of settings. */
  count(): { readonly valid: number; readonly expired: number };
  /** Stops refreshing, and stores when keys were last used. */
  close(): Promise<void>;
}

/** A key that is not in the database and is valid while the service runs. */
export interface ExtraKey {
  readonly name: string;
  readonly apiKey: string;
}

export interface KeyStoreOptions {
  readonly extraKeys?: readonly ExtraKey[];
  /** Called when the database fails. Keys that were read before stay valid. */
  readonly onFailure?: (error: unknown) => void;
  /** Milliseconds between writes of last uses. */
  readonly useInterval?: number;
}

/** Milliseconds until a created or revoked key takes effect. */
const REFRESH_INTERVAL = 2_000;
/** Minimum milliseconds between refreshes because of an unknown key. */
const UNKNOWN_INTERVAL = 1_000;
const USE_INTERVAL = 60_000;
/** Characters. Keys created here are shorter; keys of settings may have as many. */
export const MAX_KEY_LENGTH = 256;

interface KnownKey extends KeyHolder {
  readonly hash: Buffer;
  /** Milliseconds since 1970. Infinity: the key does not expire. */
  readonly expiresAt: number;
  /** Whether the key is in the database, so its uses are stored. */
  readonly isStored: boolean;
}

/** Resolves after the first attempt to read the keys, even if the database is down. */
export async function createKeyStore(database: Database, options: KeyStoreOptions = {}): Promise<KeyStore> {
  const { extraKeys = [], onFailure = () => {}, useInterval = USE_INTERVAL } = options;
  const indexed = indexOfKeys();
  // Temporary ids, until the salt of the permanent ones is read. No record can be created before that.
  let extra = extraKeys.map(({ name, apiKey }) => extraKey(name, apiKey, `setting-${randomBytes(8).toString("hex")}`));
  let salt: string | undefined;
  let known = indexed.of(extra);
  let begun = 0;
  let applied = 0;
  let lastRefresh = Number.NEGATIVE_INFINITY;
  let uses = new Map<number, Date>();

  const refresh = async (): Promise<boolean> => {
    lastRefresh = performance.now();
    const number = ++begun;
    try {
      if (salt === undefined && extraKeys.length > 0) {
        const found = await readIdSalt(database);
        const ids = await Promise.all(extraKeys.map(({ apiKey }) => idOfSettingKey(apiKey, found)));
        extra = extraKeys.map(({ name, apiKey }, index) => extraKey(name, apiKey, ids[index] ?? ""));
        salt = found;
      }
      const stored = await keysIn(database);
      // If two refreshes overlap, the one that started later has the newer keys, even if it ends first.
      if (number > applied) {
        applied = number;
        known = indexed.of([...extra, ...stored]);
      }
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    } finally {
      finished = Math.max(finished, number);
    }
  };
  let finished = 0;
  const refreshIfIdle = (): void => {
    if (finished === begun) void refresh();
  };

  const storeUses = async (): Promise<void> => {
    const storing = uses;
    uses = new Map();
    try {
      await storeLastUses(database, storing);
    } catch (error) {
      onFailure(error);
      // Retried next time. Uses since then are later and take precedence.
      uses = new Map([...storing, ...uses]);
    }
  };

  const lookUp = (presented: string): KnownKey | undefined =>
    presented.length > MAX_KEY_LENGTH ? undefined : known.get(indexed.key(hashOf(presented)));

  await refresh();
  const timers = [setInterval(refreshIfIdle, REFRESH_INTERVAL), setInterval(storeUses, useInterval)];
  for (const timer of timers) timer.unref();
  return {
    find: (presented) => {
      const key = lookUp(presented);
      if (key === undefined) {
        if (performance.now() - lastRefresh > UNKNOWN_INTERVAL) refreshIfIdle();
        return undefined;
      }
      const now = new Date();
      if (now.getTime() >= key.expiresAt) return undefined;
      if (key.isStored) uses.set(Number(key.id), now);
      return { id: key.id, name: key.name };
    },
    expiryOf: (presented) => {
      const expiresAt = lookUp(presented)?.expiresAt ?? Number.POSITIVE_INFINITY;
      return Date.now() >= expiresAt ? new Date(expiresAt).toISOString() : undefined;
    },
    refresh,
    storeUses,
    count: () => {
      const expired = [...known.values()].filter(({ expiresAt }) => Date.now() >= expiresAt).length;
      return { valid: known.size - expired, expired };
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await storeUses();
    },
  };
}

function extraKey(name: string, apiKey: string, id: string): KnownKey {
  return { id, name, hash: hashOf(apiKey), expiresAt: Number.POSITIVE_INFINITY, isStored: false };
}

async function keysIn(database: Database): Promise<readonly KnownKey[]> {
  const text = "SELECT id, name, hash, expires_at FROM api_key WHERE revoked_at IS NULL";
  const rows = await database.query({ text, values: [] }, { readOnly: true });
  return rows.map(({ id, name, hash, expires_at }) => ({
    id: String(id),
    name: String(name),
    hash: Buffer.from(String(hash), "hex"),
    expiresAt: expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(String(expires_at)),
    isStored: true,
  }));
}

/**
 * Indexes keys by an HMAC of their hash with a secret of this process. Lookup time reveals nothing about known hashes
 * and does not grow with the number of keys.
 */
function indexOfKeys() {
  const secret = randomBytes(32);
  const key = (hash: Buffer): string => createHmac("sha256", secret).update(hash).digest("base64");
  return { key, of: (keys: readonly KnownKey[]) => new Map(keys.map((known) => [key(known.hash), known])) };
}
