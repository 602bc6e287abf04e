import { Unavailable } from "ampipe/http";
import { expect, test } from "vitest";
import { openPostgres } from "../../service/database/postgres/open-postgres.js";
import { createKeyStore } from "../../service/key-store.js";
import { newKey } from "../../service/keys.js";

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
  const store = await createKeyStore(database, { extraKeys: ["spare"], onFailure });
  expect(store.find("spare")).toEqual({ id: expect.stringMatching(/^setting-[0-9a-f]{16}$/), name: "settings" });
  expect(failures).toEqual([expect.any(Unavailable)]);
  store.close();
  await database.close();
});

test("keys of settings are of different holders, by which another instance or a restart knows them", async () => {
  const database = openPostgres({ url: "postgres://nobody@127.0.0.1:1/nothing" });
  const idOf = async (key: string, extraKeys: readonly string[]): Promise<string | undefined> => {
    const store = await createKeyStore(database, { extraKeys });
    store.close();
    return store.find(key)?.id;
  };
  const [alone, second, other] = [await idOf("a", ["a"]), await idOf("a", ["b", "a"]), await idOf("b", ["b"])];
  expect(second).toBe(alone);
  expect(other).not.toBe(alone);
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
  store.close();
  await database.close();
});
