import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "../database/database.js";
import { hashOf, storeLastUses } from "./keys.js";
import { idOfSettingKey, readIdSalt } from "./setting-key-ids.js";

export interface KeyHolder {
  /** Stays the same for as long as the key is valid, and is never that of another key which is. */
  readonly id: string;
  readonly name: string;
}

export interface KeyStore {
  /** Who presents the key, from memory: it takes no database, and a hostile key costs two hashes at most. */
  find(presented: string): KeyHolder | undefined;
  /** When the key expired, as an ISO text, if it is a key that has; from memory too. */
  expiryOf(presented: string): string | undefined;
  /** Reads the keys from the database now. Resolves to whether it has answered. */
  refresh(): Promise<boolean>;
  /** Stores when keys were used last, which is done once in a while anyway. */
  storeUses(): Promise<void>;
  /** How many keys are known, those of settings among them. */
  count(): { readonly valid: number; readonly expired: number };
  /** Stops asking the database, and stores when keys were used last. */
  close(): Promise<void>;
}

/** A key that is valid for as long as the service runs. */
export interface ExtraKey {
  readonly name: string;
  readonly key: string;
}

export interface KeyStoreOptions {
  readonly extraKeys?: readonly ExtraKey[];
  /** Called when the database cannot be asked. The keys that are known go on being valid. */
  readonly onFailure?: (error: unknown) => void;
  /** Milliseconds between two times that the last uses are stored. */
  readonly useInterval?: number;
}

/** Milliseconds after which a key that was made or revoked is known at the latest. */
const REFRESH_INTERVAL = 2_000;
/** Milliseconds between two questions that are asked because a key is unknown. */
const UNKNOWN_INTERVAL = 1_000;
const USE_INTERVAL = 60_000;
/** Characters. Longer than any key that is made here; those of settings may have as many. */
export const MAX_KEY_LENGTH = 256;

interface KnownKey extends KeyHolder {
  readonly hash: Buffer;
  /** In milliseconds since 1970; infinite where there is no end. */
  readonly expiresAt: number;
  /** Whether its uses are stored. */
  readonly isStored: boolean;
}

/** Resolves when the keys have been asked for once, also if the database is down. */
export async function createKeyStore(database: Database, options: KeyStoreOptions = {}): Promise<KeyStore> {
  const { extraKeys = [], onFailure = () => {}, useInterval = USE_INTERVAL } = options;
  const indexed = indexOfKeys();
  // Until the database has told the salt of their ids, which then stay. Nothing can be created before.
  let extra = extraKeys.map(({ name, key }) => extraKey(name, key, `setting-${randomBytes(8).toString("hex")}`));
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
        const ids = await Promise.all(extraKeys.map(({ key }) => idOfSettingKey(key, found)));
        extra = extraKeys.map(({ name, key }, index) => extraKey(name, key, ids[index] ?? ""));
        salt = found;
      }
      const stored = await keysIn(database);
      // Of two that are under way at once, what the later one has read is newer, whichever ends first.
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
  const refreshUnlessUnderWay = (): void => {
    if (finished === begun) void refresh();
  };

  const storeUses = async (): Promise<void> => {
    const storing = uses;
    uses = new Map();
    try {
      await storeLastUses(database, storing);
    } catch (error) {
      onFailure(error);
      // Next time. What was used since then is later.
      uses = new Map([...storing, ...uses]);
    }
  };

  const lookUp = (presented: string): KnownKey | undefined =>
    presented.length > MAX_KEY_LENGTH ? undefined : known.get(indexed.key(hashOf(presented)));

  await refresh();
  const timers = [setInterval(refreshUnlessUnderWay, REFRESH_INTERVAL), setInterval(storeUses, useInterval)];
  for (const timer of timers) timer.unref();
  return {
    find: (presented) => {
      const key = lookUp(presented);
      if (key === undefined) {
        if (performance.now() - lastRefresh > UNKNOWN_INTERVAL) refreshUnlessUnderWay();
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

function extraKey(name: string, key: string, id: string): KnownKey {
  return { id, name, hash: hashOf(key), expiresAt: Number.POSITIVE_INFINITY, isStored: false };
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
 * Keys by their hashes, hashed once more with a secret of this process: how long it takes to find one tells nothing about
 * the hashes that are known, and takes no longer the more keys there are.
 */
function indexOfKeys() {
  const secret = randomBytes(32);
  const key = (hash: Buffer): string => createHmac("sha256", secret).update(hash).digest("base64");
  return { key, of: (keys: readonly KnownKey[]) => new Map(keys.map((known) => [key(known.hash), known])) };
}
