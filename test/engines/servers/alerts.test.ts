import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { checkOrThrow, print, type Schema } from "../../../src/index.js";
import { createMatcher, type Matcher } from "../../../src/match.js";
import { toPredicate } from "../../../src/memory.js";
import { anyFilter } from "../../../src/testing.js";
import { blocksOf } from "../../support/markdown.js";
import { runBlock } from "../../support/run-block.js";
import { createPostgres, type PostgresDatabase } from "./postgres-server.js";

interface Product {
  readonly id: string;
  readonly name: string;
  readonly list_price: string | null;
  readonly available: string;
  readonly changed: string;
}

/** The exports of the recipe. */
interface Recipe {
  readonly products: Schema;
  readonly TRIGGER: string;
  sendAlerts(
    client: pg.Client,
    alerts: Matcher<Schema>,
    send: (alert: string, product: Product) => Promise<void>,
    onError: (error: unknown) => void,
  ): Promise<void>;
}

const WAIT = { timeout: 120_000 };

let database: PostgresDatabase;
let recipe: Recipe;
let writer: pg.Client;

/** Days that a driver reads as local midnight are those before in UTC. */
const zone = process.env.TZ;

beforeAll(async () => {
  process.env.TZ = "Europe/Berlin";
  const block = blocksOf("docs/match.md").find(({ code }) => code.includes("NOTIFY"));
  if (block === undefined) throw new Error("docs/match.md has no recipe");
  recipe = (await runBlock(block)).exports as unknown as Recipe;
  database = await createPostgres();
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query(
    "CREATE TABLE product (id bigint PRIMARY KEY, name text NOT NULL, list_price numeric, available date NOT NULL, changed timestamptz NOT NULL)",
  );
  await writer.query(recipe.TRIGGER);
});
afterAll(async () => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  await writer?.end();
  await database?.drop();
});

/** Writes a product, or deletes it, and returns the alerts that are due by a loop over predicates. */
async function write(id: string, next: Omit<Product, "id"> | undefined, filters: ReadonlyMap<string, string>) {
  const columns = "id, name, list_price, CAST(available AS text) AS available, CAST(changed AS text) AS changed";
  const before = (await writer.query<Product>(`SELECT ${columns} FROM product WHERE id = $1`, [id])).rows[0];
  if (next === undefined) await writer.query("DELETE FROM product WHERE id = $1", [id]);
  else {
    const upsert =
      "INSERT INTO product VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET name = $2, list_price = $3, available = $4, changed = $5";
    await writer.query(upsert, [id, next.name, next.list_price, next.available, next.changed]);
  }
  const after = next && { id, ...next };
  return [...filters].flatMap(([alert, filter]) => {
    const matches = toPredicate(checkOrThrow(filter, recipe.products));
    const isDue = after !== undefined && matches(after) && !(before !== undefined && matches(before));
    return isDue ? [`${alert} ${id}`] : [];
  });
}

test("each change of a row sends the alerts of the filters that it enters, once and exactly", async () => {
  const random = fc.sample(anyFilter(recipe.products), { numRuns: 60, seed: 1 }).map((filter) => print(filter));
  const edges = [
    ...["id=9007199254740993", "list_price=0.1000000000000000000000000000001", "list_price=null", "name*bolt"],
    ...[
      "available=2024-03-31",
      "available>=2024-04-01",
      "changed=2024-05-31T22:00:00.000001Z",
      "changed<=2024-05-31T22:00",
    ],
  ];
  const filters = new Map([...edges, ...random].map((filter, i) => [`f${i}`, filter]));
  const alerts = createMatcher(recipe.products, { missing: "error" });
  for (const [id, filter] of filters) alerts.set(id, filter);

  const due: string[] = [];
  const names = ["Hex bolt M8", "", 'quote " and \\', "Ünïcode \u{1F529}"];
  const prices = ["5", "0.1000000000000000000000000000001", "-7.50", null, "1e20"];
  const days = ["2024-03-31", "2024-04-01"];
  const times = ["2024-05-31 22:00:00+00", "2024-05-31 22:00:00.000001+00", "2024-06-01 00:00:00.000002+02"];
  const writeSome = async (count: number, seed: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      const id = ["1", "2", "9007199254740993", "9007199254740992"][(i * seed) % 4] as string;
      const name = names[(i * 7 + seed) % 4] as string;
      const list_price = prices[(i * 3 + seed) % 5] ?? null;
      const [available = "", changed = ""] = [days[i % 2], times[(i + seed) % 3]];
      const next = i % 5 === 4 ? undefined : { name, list_price, available, changed };
      due.push(...(await write(id, next, filters)));
    }
  };
  // Before the program listens.
  await writeSome(40, 3);

  const sent: string[] = [];
  let failures = 0;
  const errors: unknown[] = [];
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  onTestFinished(() => listener.end());
  const send = async (alert: string, { id }: Product): Promise<void> => {
    if (failures > 0) {
      failures--;
      throw new Error("The mail server is busy");
    }
    sent.push(`${alert} ${id}`);
  };
  await recipe.sendAlerts(listener, alerts, send, (error) => errors.push(error));
  expect(sent).toHaveLength(due.length);

  await writeSome(60, 1);
  await vi.waitFor(() => expect(sent).toHaveLength(due.length), WAIT);
  expect(sent.toSorted()).toEqual(due.toSorted());
  expect(due.length).toBeGreaterThan(100);
  expect(new Set(due.map((one) => one.split(" ")[0])).size).toBeGreaterThan(10);

  // A failed attempt keeps the change for the next one.
  failures = 1;
  const dated = { available: "2024-03-31", changed: "2024-05-31 22:00:00+00" };
  due.push(...(await write("3", { name: "Bolt and bolt", list_price: null, ...dated }, filters)));
  await vi.waitFor(() => expect(errors).toHaveLength(1), WAIT);
  due.push(...(await write("3", { name: "Nut", list_price: "5", ...dated }, filters)));
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(due.toSorted()), WAIT);
  await vi.waitFor(async () => expect((await writer.query("SELECT 1 FROM product_change")).rowCount).toBe(0), WAIT);
});
