import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import { describe, expect, test } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { migrate } from "../../../service/database/migrate.js";
import { insertPartner } from "../../../service/database/partners.js";
import { MIGRATIONS } from "../../../service/database/schema.js";
import { loadDemoData } from "../../../service/demo-data/load-demo-data.js";
import { demoData } from "../../../service/demo-data/records.js";
import { createKeyStore } from "../../../service/keys/key-store.js";
import { createKey, listKeys, newKey, revokeKey } from "../../../service/keys/keys.js";
import { sql } from "./database-suite.js";

const DEMO = { rows: 1_234, seed: 7 };

async function countOf(database: Database, table: string): Promise<unknown> {
  const [row] = await database.query(sql(`SELECT count(*) AS rows FROM ${table}`));
  return row?.rows;
}

/** Resolves to the names of the indexes that are not B-trees. */
export async function textIndexesIn(database: Database): Promise<readonly unknown[]> {
  const text =
    "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND indexdef !~ 'btree' ORDER BY 1";
  return (await database.query(sql(text))).map(({ indexname }) => indexname);
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
    const version = (MIGRATIONS.at(-1)?.version ?? 0) + 1;

    test("are applied once, even if several instances start at once", async () => {
      await migrateFiveTimes();
      expect(await countOf(database(), "schema_migrations")).toBe(MIGRATIONS.length);
    });

    test("sort texts by code point, and later ones keep the data", async () => {
      const names = ["é", "Z", "a", "😀", "B", "\ufb01"];
      for (const name of names) await database().query(sql("INSERT INTO partner (name) VALUES ($1)", name));
      const next = { version, name: "next", statements: ["ALTER TABLE partner ADD COLUMN next text NULL"] };
      await migrateFiveTimes([...MIGRATIONS, next]);
      const rows = await database().query(sql("SELECT name, next FROM partner ORDER BY name"));
      expect(rows).toEqual(["B", "Z", "a", "é", "\ufb01", "😀"].map((name) => ({ name, next: null })));
      await database().transaction([
        sql("TRUNCATE partner RESTART IDENTITY CASCADE"),
        sql("ALTER TABLE partner DROP COLUMN next"),
        sql("DELETE FROM schema_migrations WHERE name = 'next'"),
      ]);
    });

    test("a migration that fails has no effect", async () => {
      const broken = {
        version,
        name: "broken",
        statements: ["CREATE TABLE half (n integer)", "SELEC 1"],
      };
      await expect(migrate(database(), [...MIGRATIONS, broken])).rejects.toMatchObject({ code: "42601" });
      await expect(database().query(sql("SELECT * FROM half"))).rejects.toMatchObject({ code: "42P01" });
      expect(await countOf(database(), "schema_migrations")).toBe(MIGRATIONS.length);
    });

    test("fail if the database is newer than the service", async () => {
      await expect(migrate(database(), [])).rejects.toThrow(
        `The database has schema version ${version - 1}, but this service supports up to 0. Start a newer version of the service.`,
      );
    });

    test("create indexes for texts", async () => {
      expect(await textIndexesIn(database())).toEqual([
        "partner_by_name",
        "partner_name_trigrams",
        "product_default_code_trigrams",
        "product_name_trigrams",
      ]);
    });
  });

  describe("demo data", () => {
    test("is loaded once, even if several instances load it at once", async () => {
      const results = await Promise.all([1, 2, 3].map(() => loadDemoData(database(), DEMO)));
      expect(results.filter((isLoaded) => isLoaded)).toEqual([true]);
      expect(await loadDemoData(database(), DEMO)).toBe(false);
    });

    test.each(["product", "partner", "company", "category", "template", "sale_order"] as const)(
      "is in the table %s as the generator makes it",
      async (table) => {
        const expected: readonly object[] = [...demoData(DEMO)[table]];
        const columns = Object.keys(expected[0] ?? {});
        expect(await database().query(sql(`SELECT ${columns} FROM ${table} ORDER BY id`))).toEqual(expected);
      },
    );
  });

  describe("partners", () => {
    const createdBy = "7";

    test("have ids after those of the demo data", async () => {
      const created = await insertPartner(database(), { name: "Ana", createdBy });
      expect(created).toEqual({ id: [...demoData(DEMO).partner].length + 1, replayed: false });
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
        { id, name: "shop", createdAt: expect.any(String), expiresAt: null, revokedAt: null },
      ]);
      expect(await isTrueWithin(4_000, () => store.find(key) !== undefined)).toBe(true);
      expect(store.find(key)).toEqual({ id: String(id), name: "shop" });
      expect(await revokeKey(database(), id)).toBe(true);
      expect(await revokeKey(database(), id)).toBe(false);
      expect(await isTrueWithin(4_000, () => store.find(key) === undefined)).toBe(true);
      expect(store.expiryOf(key)).toBeUndefined();
      store.close();
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
      store.close();
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
      store.close();
    });

    test("of the settings are valid too, and unknown keys of any length are not", async () => {
      const extraKeys = [{ name: "API_KEY", apiKey: "from-the-settings" }];
      const store = await createKeyStore(database(), { extraKeys });
      // The same id on all instances and after a restart.
      expect(store.find("from-the-settings")).toEqual({ id: "setting-API_KEY", name: "API_KEY" });
      expect(["", "x", newKey(), "x".repeat(10_000_000)].map((key) => store.find(key))).toEqual(
        Array(4).fill(undefined),
      );
      store.close();
    });

    test("stay valid when the database becomes unavailable", async () => {
      const { key } = await createKey(database(), { name: "steady" });
      const store = await createKeyStore(database());
      await database().close();
      await expect(database().query(sql("SELECT 1"))).rejects.toBeInstanceOf(UnavailableError);
      await sleep(2_100);
      expect(store.find(key)).toMatchObject({ name: "steady" });
      store.close();
    });
  });
}
