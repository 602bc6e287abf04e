import { Unavailable } from "ampipe/http";
import { expect, test } from "vitest";
import { openPostgres } from "../../service/database/postgres/open-postgres.js";
import { createKeyStore } from "../../service/key-store.js";
import { hashOf, newKey } from "../../service/keys.js";

test("a key is long and random, and can be sent in a header", () => {
  expect(newKey()).toMatch(/^amp_[A-Za-z0-9_-]{43}$/);
  expect(newKey()).not.toBe(newKey());
});

test("the keys of the settings are valid although the database was never there", async () => {
  const failures: unknown[] = [];
  const database = openPostgres({ url: "postgres://nobody@127.0.0.1:1/nothing" });
  const onFailure = (error: unknown): void => {
    failures.push(error);
  };
  const store = await createKeyStore(database, { extraKeys: [{ name: "API_KEY", key: "spare" }], onFailure });
  expect(store.find("spare")).toEqual({ id: expect.stringMatching(/^setting-[0-9a-f]{16}$/), name: "API_KEY" });
  expect(failures).toEqual([expect.any(Unavailable)]);
  await store.close();
  await database.close();
});

test("keys of settings are of different holders although the database was never there", async () => {
  const database = openPostgres({ url: "postgres://nobody@127.0.0.1:1/nothing" });
  const extraKeys = ["a", "b"].map((key) => ({ name: "API_KEY", key }));
  const store = await createKeyStore(database, { extraKeys });
  const ids = ["a", "b"].map((key) => store.find(key)?.id);
  expect(new Set(ids).size).toBe(2);
  // Until it is, nothing can be told from the ids.
  expect(ids.join()).not.toContain(hashOf("a").toString("hex", 0, 4));
  await store.close();
  await database.close();
});

test("a hundred thousand unknown keys ask the database no more than once a second", async () => {
  const failures: unknown[] = [];
  const database = openPostgres({ url: "postgres://nobody@127.0.0.1:1/nothing" });
  const store = await createKeyStore(database, { onFailure: (error) => failures.push(error) });
  const begin = performance.now();
  for (let count = 0; count < 100_000; count++) store.find(`amp_${count}`);
  await new Promise(setImmediate);
  expect(failures.length).toBeLessThanOrEqual(2 + (performance.now() - begin) / 1_000);
  await store.close();
  await database.close();
});
