import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import { describe, expect, test } from "vitest";
import { addTextIndexes } from "../../../service/database/add-text-indexes.js";
import type { Database } from "../../../service/database/database.js";
import { migrate } from "../../../service/database/migrate.js";
import { insertPartner } from "../../../service/database/partners.js";
import { MIGRATIONS } from "../../../service/database/schema.js";
import { loadDemoData } from "../../../service/demo-data/load-demo-data.js";
import { demoData } from "../../../service/demo-data/records.js";
import { createKeyStore } from "../../../service/keys/key-store.js";
import { createKey, hashOf, listKeys, newKey, revokeKey } from "../../../service/keys/keys.js";
import { sql } from "./database-suite.js";

const DEMO = { rows: 1_234, seed: 7 };

async function countOf(database: Database, table: string): Promise<unknown> {
  const [row] = await database.query(sql(`SELECT count(*) AS rows FROM ${table}`));
  return row?.rows;
}

async function isTrueWithin(milliseconds: number, test: () => boolean): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(20)) {
    if (test()) return true;
  }
  return false;
}

/** Tests of the tables on an empty database. Each test continues from the state of the one before it. */
export function testStorage(database: () => Database): void {
  describe("migrations", () => {
    const migrateFiveTimes = (migrations = MIGRATIONS) =>
      Promise.all(Array.from({ length: 5 }, () => migrate(database(), migrations)));

    test("are applied once, even if several instances start at once", async () => {
      await migrateFiveTimes(MIGRATIONS.slice(0, 2));
      expect(await countOf(database(), "schema_migrations")).toBe(2);
    });

    test("keep the data of an older version", async () => {
      const longText = "x".repeat(600);
      const names = ["é", "Z", "a", "😀", "B", "\ufb01"];
      await addTextIndexes(database());
      for (const name of names) {
        await database().query(
          sql(
            `INSERT INTO product (name, default_code, list_price, qty_available, active, categ_id, product_tmpl_id, is_rsd_product, create_date, write_date)
              VALUES ($1, 'X', 1, 1, true, 1, 1, $2, now(), now())`,
            name,
            longText,
          ),
        );
        await database().query(sql("INSERT INTO partner (name) VALUES ($1)", name));
      }
      await migrateFiveTimes();
      await migrate(database());
      expect(await countOf(database(), "schema_migrations")).toBe(MIGRATIONS.length);
      for (const table of ["product", "partner"]) {
        const rows = await database().query(sql(`SELECT name FROM ${table} ORDER BY name`));
        expect(rows.map(({ name }) => name)).toEqual(["B", "Z", "a", "é", "\ufb01", "😀"]);
      }
      expect(await database().query(sql("SELECT DISTINCT is_rsd_product FROM product"))).toEqual([
        { is_rsd_product: longText },
      ]);
      await database().transaction([sql("TRUNCATE product, partner RESTART IDENTITY")]);
    });

    test("a migration that fails has no effect", async () => {
      const broken = {
        version: MIGRATIONS.length + 1,
        name: "broken",
        statements: ["CREATE TABLE half (n integer)", "SELEC 1"],
      };
      await expect(migrate(database(), [...MIGRATIONS, broken])).rejects.toMatchObject({ code: "42601" });
      await expect(database().query(sql("SELECT * FROM half"))).rejects.toMatchObject({ code: "42P01" });
      expect(await countOf(database(), "schema_migrations")).toBe(MIGRATIONS.length);
    });

    test("fail if the database is newer than the service", async () => {
      await expect(migrate(database(), [])).rejects.toThrow(
        `The database has schema version ${MIGRATIONS.length}, but this service supports up to 0. Start a newer version of the service.`,
      );
    });

    test("adding text indexes is idempotent", async () => {
      const all = { hashes: true, sorts: true, trigrams: true };
      expect([await addTextIndexes(database()), await addTextIndexes(database())]).toEqual([all, all]);
    });
  });

  describe("demo data", () => {
    test("that was interrupted has no effect", async () => {
      const onProgress = (): void => {
        throw new RangeError("interrupted");
      };
      await expect(loadDemoData(database(), { ...DEMO, onProgress })).rejects.toThrow(RangeError);
      expect(await countOf(database(), "product")).toBe(0);
    });

    test("is loaded once, even if several instances load it at once", async () => {
      const progress: number[] = [];
      const loads = [DEMO, DEMO, { ...DEMO, onProgress: (sent: number) => progress.push(sent) }];
      const results: boolean[] = await Promise.all(loads.map((options) => loadDemoData(database(), options)));
      expect(results.filter((isLoaded) => isLoaded)).toEqual([true]);
      expect(await loadDemoData(database(), DEMO)).toBe(false);
    });

    test.each(["product", "partner", "company"] as const)(
      "is in the table %s as the generator makes it",
      async (table) => {
        const records = {
          product: demoData(DEMO).products,
          partner: demoData(DEMO).partners,
          company: demoData(DEMO).companies,
        };
        const expected = [...records[table]];
        const columns = Object.keys(expected[0] ?? {});
        expect(await database().query(sql(`SELECT ${columns} FROM ${table} ORDER BY id`))).toEqual(expected);
      },
    );
  });

  describe("partners", () => {
    const createdBy = "7";

    test("have ids after those of the demo data", async () => {
      const created = await insertPartner(database(), { name: "Ana", createdBy });
      expect(created).toEqual({ id: [...demoData(DEMO).partners].length + 1, replayed: false });
    });

    test("that are created again with the same idempotency key are the same, per API key", async () => {
      const ana = { name: "Ana", createdBy, idempotencyKey: "once" };
      const created = await insertPartner(database(), ana);
      expect(created).toMatchObject({ replayed: false });
      expect(await insertPartner(database(), ana)).toEqual({ ...created, replayed: true });
      expect(await insertPartner(database(), { ...ana, name: "Bob" })).toEqual({ conflict: true });
      expect(await insertPartner(database(), { ...ana, createdBy: "8" })).toMatchObject({ replayed: false });
    });

    test("that are created at once with one idempotency key are one record", async () => {
      const before = Number(await countOf(database(), "partner"));
      const twin = { name: "Twin", createdBy, idempotencyKey: "at once" };
      const created = await Promise.all(Array.from({ length: 20 }, () => insertPartner(database(), twin)));
      expect(created.filter((result) => "replayed" in result && !result.replayed)).toHaveLength(1);
      expect(new Set(created.map((result) => "id" in result && result.id)).size).toBe(1);
      expect(await countOf(database(), "partner")).toBe(before + 1);
    });

    test("without an idempotency key are new each time", async () => {
      const [first, second] = [
        await insertPartner(database(), { name: "Ana", createdBy }),
        await insertPartner(database(), { name: "Ana", createdBy }),
      ];
      expect(first).not.toEqual(second);
    });

    test.each([
      [
        "as long as a request may be",
        Array.from({ length: 16_000 }, (_, i) => String.fromCodePoint(0x1f300 + (i % 700))).join(""),
        undefined,
      ],
      ["with a character that PostgreSQL has not", "a\0b", "22021"],
    ])("have a name %s or are rejected", async (_what, name, code) => {
      const result = await insertPartner(database(), { name, createdBy }).catch(
        (error: { code?: string }) => error.code,
      );
      expect(code === undefined ? typeof result : result).toBe(code ?? "object");
    });
  });

  describe("keys", () => {
    test("are valid from creation until they are revoked", async () => {
      const store = await createKeyStore(database());
      const { id, key } = await createKey(database(), { name: "shop" });
      expect(await listKeys(database())).toEqual([
        { id, name: "shop", createdAt: expect.any(String), expiresAt: null, lastUsedAt: null, revokedAt: null },
      ]);
      expect(await isTrueWithin(4_000, () => store.find(key) !== undefined)).toBe(true);
      expect(store.find(key)).toEqual({ id: String(id), name: "shop" });
      expect(await revokeKey(database(), id)).toBe(true);
      expect(await revokeKey(database(), id)).toBe(false);
      expect(await isTrueWithin(4_000, () => store.find(key) === undefined)).toBe(true);
      expect(store.expiryOf(key)).toBeUndefined();
      await store.close();
    });

    test("take effect when the keys have been refreshed", async () => {
      const store = await createKeyStore(database());
      const { id, key } = await createKey(database(), { name: "at once" });
      // Also if another refresh started before the key was created.
      const [before] = [store.refresh(), store.refresh()];
      expect(await store.refresh()).toBe(true);
      await before;
      expect(store.find(key)).toBeDefined();
      await revokeKey(database(), id);
      await store.refresh();
      expect(store.find(key)).toBeUndefined();
      await store.close();
    });

    test("are stored only as hashes", async () => {
      const { key } = await createKey(database(), { name: "secret" });
      const rows = JSON.stringify(await database().query(sql("SELECT * FROM api_key")));
      expect(rows).not.toContain(key.slice("amp_".length));
    });

    test("that have expired are not valid, and only their holder learns why", async () => {
      const now = Date.now();
      const [past, soon] = [new Date(now - 1).toISOString(), new Date(now + 3_600_000).toISOString()];
      const expired = await createKey(database(), { name: "past", expiresAt: past });
      const valid = await createKey(database(), { name: "soon", expiresAt: soon });
      const store = await createKeyStore(database());
      expect(store.find(expired.key)).toBeUndefined();
      expect(store.expiryOf(expired.key)).toBe(past);
      expect(store.find(valid.key)).toMatchObject({ name: "soon" });
      expect([store.expiryOf(valid.key), store.expiryOf(newKey())]).toEqual([undefined, undefined]);
      expect(store.count().expired).toBe(1);
      await store.close();
    });

    test("have a last use, stored at intervals and on close", async () => {
      const { id, key } = await createKey(database(), { name: "used" });
      const lastUse = async () => (await listKeys(database())).find((stored) => stored.id === id)?.lastUsedAt;
      const store = await createKeyStore(database(), { useInterval: 50 });
      const begin = Date.now();
      store.find(key);
      expect(await lastUse()).toBeNull();
      await expect.poll(lastUse, { timeout: 10_000 }).toEqual(expect.any(String));
      await store.close();
      const first = Date.parse((await lastUse()) ?? "");
      expect(first).toBeGreaterThanOrEqual(begin);

      const [slow, other] = [await createKeyStore(database()), await createKeyStore(database())];
      await sleep(2);
      slow.find(key);
      await sleep(2);
      other.find(key);
      await other.close();
      const last = await lastUse();
      expect(Date.parse(last ?? "")).toBeGreaterThan(first);
      // The use in this store is older.
      await slow.close();
      expect(await lastUse()).toBe(last);
    });

    test("of the settings are valid too, and unknown keys of any length are not", async () => {
      const extraKeys = [{ name: "API_KEY", apiKey: "from-the-settings" }];
      const store = await createKeyStore(database(), { extraKeys });
      expect(store.find("from-the-settings")).toEqual({
        id: expect.stringMatching(/^setting-[0-9a-f]{16}$/),
        name: "API_KEY",
      });
      expect(["", "x", newKey(), "x".repeat(10_000_000)].map((key) => store.find(key))).toEqual(
        Array(4).fill(undefined),
      );
      await store.close();
    });

    test("of the settings have the same id on all instances, and the id does not confirm a guess", async () => {
      const idOf = async (key: string, keys: readonly string[]): Promise<string | undefined> => {
        const store = await createKeyStore(database(), {
          extraKeys: keys.map((each) => ({ name: "x", apiKey: each })),
        });
        await store.close();
        return store.find(key)?.id;
      };
      const [alone, second, other] = [await idOf("a", ["a"]), await idOf("a", ["b", "a"]), await idOf("b", ["b"])];
      expect(second).toBe(alone);
      expect(other).not.toBe(alone);
      expect(alone).not.toContain(hashOf("a").toString("hex", 0, 4));
      // Another database has another salt.
      await database().query(sql("UPDATE service_secret SET value = 'another'"));
      expect(await idOf("a", ["a"])).not.toBe(alone);
    });

    test("of the settings have the same id on instances that start at the same time", async () => {
      await database().query(sql("DELETE FROM service_secret"));
      const extraKeys = [{ name: "API_KEY", apiKey: "shared" }];
      const stores = await Promise.all(Array.from({ length: 5 }, () => createKeyStore(database(), { extraKeys })));
      expect(new Set(stores.map((store) => store.find("shared")?.id)).size).toBe(1);
      for (const store of stores) await store.close();
    });

    test("stay valid when the database becomes unavailable", async () => {
      const { key } = await createKey(database(), { name: "steady" });
      const store = await createKeyStore(database());
      await database().close();
      await expect(database().query(sql("SELECT 1"))).rejects.toBeInstanceOf(UnavailableError);
      await sleep(2_100);
      expect(store.find(key)).toMatchObject({ name: "steady" });
      await store.close();
    });
  });
}
