import { timingSafeEqual } from "node:crypto";
import type { Database } from "./database/database.js";
import { hashOf } from "./keys.js";

export interface KeyHolder {
  /** Stays the same for as long as the key is valid, and is never that of another key which is. */
  readonly id: string;
  readonly name: string;
}

export interface KeyStore {
  /** Who presents the key, from memory: it takes no database, and a hostile key costs one hash at most. */
  find(presented: string): KeyHolder | undefined;
  /** Stops asking the database. */
  close(): void;
}

export interface KeyStoreOptions {
  /** Keys of the settings, which are valid for as long as the service runs. */
  readonly extraKeys?: readonly string[];
  /** Told when the database cannot be asked. The keys that are known go on being valid. */
  readonly onFailure?: (error: unknown) => void;
}

/** Milliseconds after which a key that was made or revoked is known at the latest. */
const REFRESH_INTERVAL = 2_000;
/** Milliseconds between two questions that are asked because a key is unknown. */
const UNKNOWN_INTERVAL = 1_000;
/** Characters. Longer than any key that is made here; those of settings may have as many. */
export const LONGEST_KEY = 256;

interface KnownKey extends KeyHolder {
  readonly hash: Buffer;
}

/** Resolves when the keys have been asked for once, also if the database is down. */
export async function createKeyStore(database: Database, options: KeyStoreOptions = {}): Promise<KeyStore> {
  const { extraKeys = [], onFailure = () => {} } = options;
  const extra = extraKeys.map((key) => {
    const hash = hashOf(key);
    // Other instances, and this one after a restart, may have another key: what it has created is not this one's.
    return { id: `setting-${hash.toString("hex", 0, 8)}`, name: "settings", hash };
  });
  let known: readonly KnownKey[] = extra;
  let refreshing: Promise<void> | undefined;
  let lastRefresh = 0;

  const refresh = (): Promise<void> => {
    lastRefresh = performance.now();
    refreshing ??= validKeys(database)
      .then((stored) => {
        known = [...extra, ...stored];
      }, onFailure)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  await refresh();
  const timer = setInterval(refresh, REFRESH_INTERVAL);
  timer.unref();
  return {
    find: (presented) => {
      if (presented.length > LONGEST_KEY) return undefined;
      const holder = holderOf(hashOf(presented), known);
      if (holder === undefined && performance.now() - lastRefresh > UNKNOWN_INTERVAL) void refresh();
      return holder;
    },
    close: () => clearInterval(timer),
  };
}

async function validKeys(database: Database): Promise<readonly KnownKey[]> {
  const text = "SELECT id, name, hash FROM api_key WHERE revoked_at IS NULL";
  const rows = await database.query({ text, values: [] }, { readOnly: true });
  return rows.map(({ id, name, hash }) => ({
    id: String(id),
    name: String(name),
    hash: Buffer.from(String(hash), "hex"),
  }));
}

/** Compares with every key, each in constant time, so that the time tells nothing of which is nearly right. */
function holderOf(hash: Buffer, known: readonly KnownKey[]): KeyHolder | undefined {
  let holder: KeyHolder | undefined;
  for (const { id, name, hash: candidate } of known) {
    if (candidate.length === hash.length && timingSafeEqual(candidate, hash)) holder = { id, name };
  }
  return holder;
}
