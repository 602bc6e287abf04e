import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "ampipe/http";
import { describe, expect, test } from "vitest";
import { addTextIndexes } from "../../../service/database/add-text-indexes.js";
import type { Database } from "../../../service/database/database.js";
import { migrate } from "../../../service/database/migrate.js";
import { createPartner } from "../../../service/database/partners.js";
import { MIGRATIONS } from "../../../service/database/schema.js";
import { loadDemoData } from "../../../service/demo-data/load-demo-data.js";
import { demoData } from "../../../service/demo-data/records.js";
import { createKeyStore } from "../../../service/key-store.js";
import { createKey, listKeys, newKey, revokeKey } from "../../../service/keys.js";
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

/** What the tables promise, on an empty database whose tests go on from one another. */
export function testStorage(database: () => Database): void {
  describe("migrations", () => {
    test("are done once, however many do them at once", async () => {
      await Promise.all(Array.from({ length: 5 }, () => migrate(database())));
      await migrate(database());
      expect(await countOf(database(), "schema_migrations")).toBe(MIGRATIONS.length);
    });

    test("a migration that fails leaves nothing of itself", async () => {
      const broken = { version: 2, name: "broken", statements: ["CREATE TABLE half (n integer)", "SELEC 1"] };
      await expect(migrate(database(), [...MIGRATIONS, broken])).rejects.toMatchObject({ code: "42601" });
      await expect(database().query(sql("SELECT * FROM half"))).rejects.toMatchObject({ code: "42P01" });
      expect(await countOf(database(), "schema_migrations")).toBe(MIGRATIONS.length);
    });

    test("are refused on a database that is newer than the service", async () => {
      await expect(migrate(database(), [])).rejects.toThrow(
        "The database is at version 1 and this service knows 0: run a newer service",
      );
    });

    test("indexes of texts may be added again and again", async () => {
      const all = { hashes: true, trigrams: true };
      expect([await addTextIndexes(database()), await addTextIndexes(database())]).toEqual([all, all]);
    });
  });

  describe("demo data", () => {
    test("that was interrupted leaves nothing behind", async () => {
      const onProgress = (): void => {
        throw new RangeError("interrupted");
      };
      await expect(loadDemoData(database(), { ...DEMO, onProgress })).rejects.toThrow(RangeError);
      expect(await countOf(database(), "product")).toBe(0);
    });

    test("is loaded once, however many load it at once", async () => {
      const progress: number[] = [];
      const loads = [DEMO, DEMO, { ...DEMO, onProgress: (sent: number) => progress.push(sent) }];
      const results: boolean[] = await Promise.all(loads.map((options) => loadDemoData(database(), options)));
      expect(results.filter((isLoaded) => isLoaded)).toEqual([true]);
      expect(await loadDemoData(database(), DEMO)).toBe(false);
    }, 60_000);

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

    test("have numbers after those of the demo data", async () => {
      const created = await createPartner(database(), { name: "Ana", createdBy });
      expect(created).toEqual({ id: [...demoData(DEMO).partners].length + 1, replayed: false });
    });

    test("that are created again with the same key are the same, and a key is its user's own", async () => {
      const ana = { name: "Ana", createdBy, idempotencyKey: "once" };
      const created = await createPartner(database(), ana);
      expect(created).toMatchObject({ replayed: false });
      expect(await createPartner(database(), ana)).toEqual({ ...created, replayed: true });
      expect(await createPartner(database(), { ...ana, name: "Bob" })).toEqual({ conflict: true });
      expect(await createPartner(database(), { ...ana, createdBy: "8" })).toMatchObject({ replayed: false });
    });

    test("that are created at once with one key are one", async () => {
      const before = Number(await countOf(database(), "partner"));
      const twin = { name: "Twin", createdBy, idempotencyKey: "at once" };
      const created = await Promise.all(Array.from({ length: 20 }, () => createPartner(database(), twin)));
      expect(created.filter((result) => "replayed" in result && !result.replayed)).toHaveLength(1);
      expect(new Set(created.map((result) => "id" in result && result.id)).size).toBe(1);
      expect(await countOf(database(), "partner")).toBe(before + 1);
    });

    test("without a key are new each time", async () => {
      const [first, second] = [
        await createPartner(database(), { name: "Ana", createdBy }),
        await createPartner(database(), { name: "Ana", createdBy }),
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
    ])("have a name %s or are refused", async (_what, name, code) => {
      const result = await createPartner(database(), { name, createdBy }).catch(
        (error: { code?: string }) => error.code,
      );
      expect(code === undefined ? typeof result : result).toBe(code ?? "object");
    });
  });

  describe("keys", () => {
    test("are found from when they are made until they are revoked", async () => {
      const store = await createKeyStore(database());
      const key = await createKey(database(), "shop");
      const [stored] = await listKeys(database());
      expect(stored).toMatchObject({ name: "shop", revokedAt: null });
      expect(await isTrueWithin(4_000, () => store.find(key) !== undefined)).toBe(true);
      expect(store.find(key)).toEqual({ id: String(stored?.id), name: "shop" });
      expect(await revokeKey(database(), Number(stored?.id))).toBe(true);
      expect(await revokeKey(database(), Number(stored?.id))).toBe(false);
      expect(await isTrueWithin(4_000, () => store.find(key) === undefined)).toBe(true);
      store.close();
    });

    test("are not in the database, only their hashes", async () => {
      const key = await createKey(database(), "secret");
      const rows = JSON.stringify(await database().query(sql("SELECT * FROM api_key")));
      expect(rows).not.toContain(key.slice("amp_".length));
    });

    test("of the settings are found too, unlike others of any length", async () => {
      const store = await createKeyStore(database(), { extraKeys: ["from-the-settings"] });
      expect(store.find("from-the-settings")).toEqual({
        id: expect.stringMatching(/^setting-[0-9a-f]{16}$/),
        name: "settings",
      });
      expect(["", "x", newKey(), "x".repeat(10_000_000)].map((key) => store.find(key))).toEqual(
        Array(4).fill(undefined),
      );
      store.close();
    });

    test("that are known stay valid when the database is gone", async () => {
      const key = await createKey(database(), "steady");
      const store = await createKeyStore(database());
      await database().close();
      await expect(database().query(sql("SELECT 1"))).rejects.toBeInstanceOf(Unavailable);
      await sleep(2_100);
      expect(store.find(key)).toMatchObject({ name: "steady" });
      store.close();
    });
  });
}
