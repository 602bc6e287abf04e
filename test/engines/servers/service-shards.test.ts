import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  analyzeShards,
  type Cluster,
  startCluster,
  startServer,
  stopCluster,
  stopServer,
  urlOf,
} from "../../../scripts/shards/cluster.js";
import { nodesIn, type PlanNode } from "../../../scripts/shards/plan.js";
import type { Database } from "../../../service/database/database.js";
import { openPostgres } from "../../../service/database/postgres/open-postgres.js";
import { loadDemoData } from "../../../service/demo-data/load-demo-data.js";
import { demoData } from "../../../service/demo-data/records.js";
import { partners, products, RESOURCES } from "../../../service/resources.js";
import { verifyTables } from "../../../service/verify-tables.js";
import type { Schema } from "../../../src/index.js";
import { type ListQuery, readListQuery } from "../../../src/list.js";
import { postgres, type SqlText, shardedPostgres, toFacetSql, toListSql, verifyTable } from "../../../src/sql.js";
import { appWithoutDatabase, KEY } from "../../service/support/app-without-database.js";
import { processesOf } from "./postgres-processes.js";

const PRODUCTS = "/api/v1/inventory/product";
const RELATIONS = { category: { table: "category" }, template: { table: "template" } };
/** More than the service counts by default on several servers. */
const ROWS = 12_000;
/** A shard that fails, and the limit of the statement timeout and of connecting, with time for a busy machine. */
const FAILING = "shard_1";
const TIMEOUT = 60_000;

// The user of the servers must be able to read the folders above it.
const folder = join(tmpdir(), `ampipe-shards-of-test-${process.pid}`);
let cluster: Cluster;
let database: Database;
/** Reasons in the log. */
const reasons: string[] = [];

beforeAll(async () => {
  cluster = await startCluster(folder, 3);
  database = openPostgres({ url: cluster.url });
  await loadDemoData(database, { rows: ROWS, seed: 1 });
  await analyzeShards(cluster);
  const verified = { strict: true, log: { debug: () => {}, warn: () => {}, error: () => {} } };
  const sharded = await verifyTables(database, RESOURCES, verified);
  expect([...sharded].sort()).toEqual(["product", "sale_order"]);
  app = appWithoutDatabase({ database, log, isSharded: (table) => sharded.has(table) });
});
afterAll(async () => {
  await database?.close();
  stopCluster(folder);
});

const log = pino(
  new Writable({
    write: (line, _encoding, done) => {
      const { reason } = JSON.parse(String(line));
      if (reason !== undefined) reasons.push(reason);
      done();
    },
  }),
);

let app: ReturnType<typeof appWithoutDatabase>;

async function get(target: string): Promise<readonly [status: number, body: Readonly<Record<string, unknown>>]> {
  const response = await app.request(`${PRODUCTS}${target}`, { headers: { authorization: `Bearer ${KEY}` } });
  return [response.status, (await response.json()) as Readonly<Record<string, unknown>>];
}

const statusOf = async (target: string): Promise<number> => (await get(target))[0];

/** Returns the id of a product on a shard. */
function idOn(shard: string): Promise<number> {
  return withClient(cluster.url, async (client) => {
    const { rows } = await client.query(`SELECT min(id) AS id FROM product_on_${shard}`);
    return rows[0].id;
  });
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the processes of the connections of the service. */
async function coordinatorPids(): Promise<readonly unknown[]> {
  const text = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' ORDER BY 1";
  return (await database.query({ text, values: [] })).map(({ pid }) => pid);
}

test("the service serves the rows of all shards, and counts up to its limit", async () => {
  const [status, body] = await get("?filter=list_price>=100&sort=-list_price,id&limit=1000&fields=id,name");
  const expected = [...demoData({ rows: ROWS, seed: 1 }).product]
    .filter(({ list_price }) => Number(list_price) >= 100)
    .sort((a, b) => Number(b.list_price) - Number(a.list_price) || a.id - b.id)
    .map(({ id, name }) => ({ id, name }));
  expect(expected.length).toBeGreaterThan(1_000);
  expect([status, body.data, body.meta]).toEqual([
    200,
    expected.slice(0, 1_000),
    { count: 1_000, total: expected.length },
  ]);
  const [, all] = await get("?limit=1");
  expect(all.meta).toEqual({ count: 1, total: null, totalAtLeast: 10_000 });
});

test("the tables fit their schemas, on the coordinator and on each shard", async () => {
  const found: unknown[] = [];
  const add = (...parts: unknown[]): void => void found.push(parts);
  await verifyTables(database, RESOURCES, { strict: true, log: { debug: () => {}, warn: add, error: add } });
  for (const { port } of cluster.shards) {
    await withClient(urlOf(port), async (client) => {
      const query = async ({ text, values }: SqlText) => (await client.query(text, [...values])).rows;
      const diagnostics = await verifyTable(products, {
        table: "product",
        relations: RELATIONS,
        dialect: shardedPostgres,
        query,
        shard: true,
      });
      found.push(...diagnostics.filter(({ severity }) => severity === "error"));
    });
  }
  expect(found).toEqual([]);
});

describe("what the shards do of a statement", () => {
  /** Returns the nodes of the plan of a list, or of its total. */
  async function planOf(list: string, part: "rows" | "count" = "rows"): Promise<readonly PlanNode[]> {
    return planOfStatement(toListSql(queryOf(list), "product", shardedPostgres, { relations: RELATIONS })[part]);
  }

  function queryOf(list: string, schema: Schema = products): ListQuery {
    const result = readListQuery(`${list}&limit=20`, schema, { cursors: true, name: "Product" });
    if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
    return result.value;
  }

  async function planOfStatement(statement: SqlText): Promise<readonly PlanNode[]> {
    return withClient(cluster.url, async (client) => {
      const { text, values } = statement;
      const { rows } = await client.query(`EXPLAIN (VERBOSE, FORMAT JSON) ${text}`, [...values]);
      return nodesIn(rows[0]["QUERY PLAN"][0].Plan);
    });
  }

  test.each<[list: string, condition: RegExp]>([
    ["filter=list_price>=100&sort=list_price", /WHERE \(\(list_price >= /],
    ["filter=list_price[1,2.5]&sort=list_price", /WHERE \(\(list_price = ANY /],
    ["filter=active=true&sort=-create_date", /WHERE \(active\)/],
    ["filter=active!=true&sort=-create_date", /WHERE \(.*active/],
    ["filter=qty_available<5&sort=qty_available", /WHERE \(\(qty_available < /],
    ["filter=name=Bolt&sort=name", /WHERE \(\(name = /],
    ["filter=name!=Bolt&sort=name", /WHERE \(\(name <> /],
    ["filter=name*bolt&sort=name", /WHERE \(\(lower\(name\) ~~ /],
    ["filter=default_code^BLT&sort=default_code", /WHERE \(\(lower\(default_code\) ~~ /],
    ["filter=default_code$6&sort=default_code", /WHERE \(\(lower\(default_code\) ~~ /],
    ["filter=is_rsd_product=null&sort=id", /WHERE \(\(is_rsd_product IS NULL\)\)/],
    ["filter=is_rsd_product!=A&sort=is_rsd_product", /is_rsd_product/],
    ["filter=create_date>2021-06-01&sort=create_date", /WHERE \(\(create_date > /],
    ["filter=(active=true|list_price<5)&name*bolt&sort=id", /WHERE .*active OR .*list_price < .*lower\(name\) ~~ /],
    ["filter=!(active=true&list_price>5)&sort=list_price", /WHERE .*active.*list_price/],
    ["filter=category.name=Bolts&sort=list_price", /WHERE .*categ_id = ANY \(\$1::integer\[\]\).* ORDER BY list_price/],
    [
      "filter=category.name!=Bolts&sort=list_price",
      /WHERE .*categ_id <> ALL \(\$1::integer\[\]\).* ORDER BY list_price/,
    ],
    ["filter=category.name=Bolts|list_price<5&sort=id", /WHERE .*categ_id = ANY .* OR .*list_price < .* ORDER BY id/],
  ])("of %s, the condition", async (list, condition) => {
    const nodes = await planOf(list);
    const scans = nodes.filter((node) => node["Node Type"] === "Foreign Scan");
    expect(scans).toHaveLength(cluster.shards.length);
    for (const { "Remote SQL": remote = "" } of scans) expect(remote).toMatch(condition);
    expect(nodes.filter((node) => "Filter" in node && node["Node Type"] === "Foreign Scan")).toEqual([]);
  });

  test.each(["id", "list_price", "-list_price", "name", "-name", "create_date", "qty_available", "is_rsd_product"])(
    "of a list sorted by %s, the order, so that sorted rows are merged here",
    async (sort) => {
      const nodes = await planOf(`filter=list_price>=1&sort=${sort}`);
      const scans = nodes.filter((node) => node["Node Type"] === "Foreign Scan");
      for (const { "Remote SQL": remote = "" } of scans)
        expect(remote).toContain(` ORDER BY ${sort.replace("-", "")} `);
      expect(nodes.map((node) => node["Node Type"])).toEqual([
        "Limit",
        "Merge Append",
        ...scans.map(() => "Foreign Scan"),
      ]);
    },
  );

  test.each(["list_price", "-list_price", "name"])("of a page by cursor, sorted by %s, the position", async (sort) => {
    const { pagination } = (await get(`?sort=${sort}&limit=20&after=`))[1] as { pagination: { nextCursor: string } };
    const nodes = await planOf(`sort=${sort}&after=${encodeURIComponent(pagination.nextCursor)}`);
    const field = sort.replace("-", "");
    const position = new RegExp(`WHERE .*\\(${field} ([<>]=?|=) .* ORDER BY `);
    const scans = nodes.filter((node) => "Remote SQL" in node);
    expect(scans.length).toBeGreaterThanOrEqual(cluster.shards.length);
    for (const { "Remote SQL": remote } of scans) expect(remote).toMatch(position);
  });

  test.each(["active", "category.name"])("of a facet of %s, the conditions", async (field) => {
    const query = queryOf("filter=list_price>=100&(category.name=Bolts|qty_available<5)");
    const options = { table: "product", dialect: shardedPostgres, relations: RELATIONS };
    const nodes = await planOfStatement(toFacetSql(query, field, options));
    const scans = nodes.filter((node) => "Remote SQL" in node);
    expect(scans).toHaveLength(cluster.shards.length);
    // Those about the field itself are left out.
    const related = field === "active" ? /categ_id = ANY .* OR .*qty_available < / : /list_price >= /;
    for (const { "Remote SQL": remote, Filter } of scans) {
      expect(remote).toMatch(/WHERE .*list_price >= /);
      expect(remote).toMatch(related);
      expect(Filter).toBeUndefined();
    }
  });

  describe("of conditions on related records of several servers", () => {
    beforeAll(async () => {
      const parts = cluster.shards.map(
        ({ name }, remainder) =>
          `CREATE FOREIGN TABLE member_${remainder} PARTITION OF member
           FOR VALUES WITH (MODULUS 3, REMAINDER ${remainder}) SERVER ${name} OPTIONS (table_name 'partner')`,
      );
      const columns = 'id integer, name text COLLATE "C", is_company boolean, is_patient boolean';
      const statements = [
        `CREATE TABLE member (${columns}) PARTITION BY HASH (id)`,
        ...parts,
        "INSERT INTO member SELECT id, name, is_company, is_patient FROM partner",
        "ANALYZE member",
      ];
      await withClient(cluster.url, async (client) => {
        for (const statement of statements) await client.query(statement);
      });
      await analyzeShards(cluster);
    });

    test.each<[filter: string, member: RegExp | undefined]>([
      ["orders(total>900)", undefined],
      ["!orders(total>900)", /id <> ALL \(\$1::integer\[\]\)/],
      ["orders(total>900)>=2", /id = ANY \(\$1::integer\[\]\)/],
      ["orders(total>900)|name=Ada", /id = ANY \(\$1::integer\[\]\).* OR .*name = 'Ada'/],
    ])("%s: that on them, and with their parents there that on the parents", async (filter, member) => {
      const query = queryOf(`filter=${filter}&sort=id`, partners);
      const options = { relations: { orders: { table: "sale_order" } } };
      for (const [table, dialect] of [
        ["partner", postgres],
        ["member", shardedPostgres],
      ] as const) {
        for (const statement of Object.values(toListSql(query, table, dialect, { ...options, count: { upTo: 100 } }))) {
          const remote = (await planOfStatement(statement)).flatMap((node) => node["Remote SQL"] ?? []);
          const ofOrders = remote.filter((text) => text.includes("sale_order"));
          expect(ofOrders.length).toBeGreaterThanOrEqual(cluster.shards.length);
          for (const text of ofOrders) expect(text).toMatch(/total > 900/);
          if (table === "partner" || member === undefined) continue;
          const ofMembers = remote.filter((text) => text.includes("public.partner"));
          expect(ofMembers).toHaveLength(cluster.shards.length);
          for (const text of ofMembers) expect(text).toMatch(member);
        }
      }
    });
  });

  test("of a total, the condition; and of one record, all of it, on one shard", async () => {
    const counted = (await planOf("filter=list_price>=100", "count")).filter((node) => "Remote SQL" in node);
    expect(counted).toHaveLength(cluster.shards.length);
    for (const { "Remote SQL": remote } of counted) expect(remote).toMatch(/^SELECT NULL .* WHERE \(\(list_price >= /);
    const one = (await planOf("filter=id=17")).filter((node) => "Remote SQL" in node);
    expect(one.map((node) => node["Remote SQL"])).toEqual([expect.stringMatching(/WHERE \(\(id = 17::bigint\)\)/)]);
  });
});

test.each<[failure: string, fail: () => Promise<() => void>]>([
  [
    "is down",
    async () => {
      stopServer(cluster.folder, FAILING);
      return () => startServer(cluster.folder, FAILING);
    },
  ],
  [
    "does not respond",
    async () => {
      const shard = cluster.shards.find(({ name }) => name === FAILING);
      return processesOf(urlOf(shard?.port ?? 0)).freeze();
    },
  ],
])("while a shard %s, lists are 503 and never partial, and records of others are served", async (failure, fail) => {
  const [onFailing, onOther] = [await idOn(FAILING), await idOn("shard_0")];
  expect([await statusOf("?limit=5"), await statusOf(`/${onFailing}`), await statusOf(`/${onOther}`)]).toEqual([
    200, 200, 200,
  ]);
  reasons.length = 0;
  const pids = await coordinatorPids();
  const restore = await fail();
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      expect([await statusOf("?limit=5"), await statusOf(`/${onFailing}`)]).toEqual([503, 503]);
      expect(await statusOf(`/${onOther}`)).toBe(200);
    }
    // The connections to the coordinator are kept, with their connections to the other shards.
    if (failure === "is down") expect(await coordinatorPids()).toEqual(pids);
    await expect.poll(() => reasons.join("\n"), { timeout: TIMEOUT }).toContain(FAILING);
    expect(reasons.join("\n")).not.toContain("shard_0");
  } finally {
    restore();
  }
  // Without a restart of the service.
  await expect.poll(() => statusOf("?limit=5"), { timeout: TIMEOUT }).toBe(200);
  expect(await statusOf(`/${onFailing}`)).toBe(200);
});
