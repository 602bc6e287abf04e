import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import type { Row, Statement } from "../../../service/database/database.js";
import { openPostgres } from "../../../service/database/postgres/open-postgres.js";
import { createKeyStore } from "../../../service/keys/key-store.js";
import { hashOf, newKey } from "../../../service/keys/keys.js";
import { emptyDatabase } from "../support/app-without-database.js";

test("a key is long and random, and can be sent in a header", () => {
  expect(newKey()).toMatch(/^amp_[A-Za-z0-9_-]{43}$/);
  expect(newKey()).not.toBe(newKey());
});

test("keys of the settings are valid even if the database was never available", async () => {
  const failures: unknown[] = [];
  const database = openPostgres({ url: "postgres://user@127.0.0.1:1/nothing" });
  const onFailure = (error: unknown): void => {
    failures.push(error);
  };
  const store = await createKeyStore(database, { extraKeys: [{ name: "API_KEY", apiKey: "spare" }], onFailure });
  expect(store.find("spare")).toEqual({ id: expect.stringMatching(/^setting-[0-9a-f]{16}$/), name: "API_KEY" });
  expect(failures).toEqual([expect.any(UnavailableError)]);
  await store.close();
  await database.close();
});

test("keys of settings have different ids even if the database was never available", async () => {
  const database = openPostgres({ url: "postgres://user@127.0.0.1:1/nothing" });
  const extraKeys = ["a", "b"].map((apiKey) => ({ name: "API_KEY", apiKey }));
  const store = await createKeyStore(database, { extraKeys });
  const ids = ["a", "b"].map((key) => store.find(key)?.id);
  expect(new Set(ids).size).toBe(2);
  // Temporary ids reveal nothing about the keys.
  expect(ids.join()).not.toContain(hashOf("a").toString("hex", 0, 4));
  await store.close();
  await database.close();
});

test("unknown keys cause at most one refresh per second", async () => {
  const failures: unknown[] = [];
  const database = openPostgres({ url: "postgres://user@127.0.0.1:1/nothing" });
  const store = await createKeyStore(database, { onFailure: (error) => failures.push(error) });
  const begin = performance.now();
  for (let count = 0; count < 100_000; count++) store.find(`amp_${count}`);
  await new Promise(setImmediate);
  expect(failures.length).toBeLessThanOrEqual(2 + (performance.now() - begin) / 1_000);
  await store.close();
  await database.close();
});

/** A row of the table api_key. */
function rowOf(key: string) {
  return { id: 1, name: "shop", hash: hashOf(key).toString("hex"), expires_at: null };
}

test("of two overlapping refreshes, the one that started later takes effect, whichever ends first", async () => {
  const pending: ((rows: readonly Row[]) => void)[] = [];
  let isSlow = false;
  const query = (): Promise<readonly Row[]> =>
    isSlow ? new Promise((resolve) => pending.push(resolve)) : Promise.resolve([rowOf("key")]);
  const store = await createKeyStore({ ...emptyDatabase, query });
  expect(store.find("key")).toEqual({ id: "1", name: "shop" });
  isSlow = true;
  const [earlier, later] = [store.refresh(), store.refresh()];
  // The key was revoked between the two.
  pending[1]?.([]);
  await later;
  expect(store.find("key")).toBeUndefined();
  pending[0]?.([rowOf("key")]);
  await earlier;
  expect(store.find("key")).toBeUndefined();
  isSlow = false;
  await store.close();
});

test("uses that could not be stored are stored the next time, in one statement and not during a request", async () => {
  const stored: unknown[] = [];
  const failures: unknown[] = [];
  let isDown = true;
  const query = async ({ text, values }: Statement): Promise<readonly Row[]> => {
    if (text.startsWith("SELECT")) return [rowOf("key"), { ...rowOf("other"), id: 2 }];
    if (isDown) throw new UnavailableError("gone");
    stored.push(values[0]);
    return [];
  };
  const onFailure = (error: unknown): void => void failures.push(error);
  const store = await createKeyStore({ ...emptyDatabase, query }, { onFailure });
  for (const key of ["key", "other", "key", "unknown"]) store.find(key);
  expect([stored, failures]).toEqual([[], []]);
  await store.storeUses();
  expect([stored, failures]).toEqual([[], [expect.any(UnavailableError)]]);
  isDown = false;
  await store.close();
  expect(stored).toEqual(["{1,2}"]);
});

test("the store can be closed while the database is down", async () => {
  const query = async ({ text }: Statement): Promise<readonly Row[]> => {
    if (text.startsWith("SELECT")) return [rowOf("key")];
    throw new UnavailableError("gone");
  };
  const store = await createKeyStore({ ...emptyDatabase, query });
  store.find("key");
  await expect(store.close()).resolves.toBeUndefined();
});
