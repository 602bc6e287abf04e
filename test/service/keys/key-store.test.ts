import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import type { Row } from "../../../service/database/database.js";
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
  expect(store.find("spare")).toEqual({ id: "setting-API_KEY", name: "API_KEY" });
  expect(failures).toEqual([expect.any(UnavailableError)]);
  store.close();
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
  store.close();
  await database.close();
});

/** A row of the table api_key. */
function rowOf(key: string) {
  return { id: 1, name: "shop", hash: hashOf(key), expires_at: null };
}

test("the keys are those of the refresh that was called last, even if an earlier one takes longer", async () => {
  const pending: ((rows: readonly Row[]) => void)[] = [];
  let isSlow = false;
  const query = (): Promise<readonly Row[]> =>
    isSlow ? new Promise((resolve) => pending.push(resolve)) : Promise.resolve([rowOf("key")]);
  const store = await createKeyStore({ ...emptyDatabase, query });
  expect(store.find("key")).toEqual({ id: "1", name: "shop" });
  isSlow = true;
  const both = [store.refresh(), store.refresh()];
  await expect.poll(() => pending.length).toBe(1);
  pending[0]?.([rowOf("key")]);
  await both[0];
  expect(store.find("key")).toBeDefined();
  // The key was revoked between the two.
  await expect.poll(() => pending.length).toBe(2);
  pending[1]?.([]);
  await both[1];
  expect(store.find("key")).toBeUndefined();
  isSlow = false;
  store.close();
});
