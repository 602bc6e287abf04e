import pg from "pg";
import { type Cluster, urlOf } from "../../scripts/shards/cluster.js";

/** The columns of the product of number n, the same on every database. */
const PRODUCT = {
  id: "n",
  name: "'Product ' || md5(n::text)",
  default_code: "'P-' || lpad(n::text, 9, '0')",
  list_price: "(hashint4(n) & 1048575) / 100.0",
  qty_available: "hashint4(n + 1) & 1023",
  active: "n % 10 <> 0",
  categ_id: "1 + (hashint4(n + 2) & 1048575) % 20",
  product_tmpl_id: "1 + n % 1000",
  is_rsd_product: "CASE WHEN n % 3 = 0 THEN 'A' END",
  create_date: "timestamptz '2020-01-01 00:00:00Z' + (hashint4(n + 3) & 1048575) * interval '1 minute'",
  write_date: "timestamptz '2024-01-01 00:00:00Z'",
};

const ORDER = {
  id: "n",
  partner_id: "partner",
  total: "(hashint4(n) & 65535) / 50.0",
  state: "CASE WHEN n % 2 = 0 THEN 'open' ELSE 'done' END",
  order_date: "date '2024-01-01' + n % 300",
};

export interface Numbers {
  readonly products: number;
  readonly partners: number;
  readonly orders: number;
}

/** Fills the tables. Each shard creates its own rows, and its indexes when they are complete. */
export async function load({ url, shards }: Cluster, { products, partners, orders }: Numbers): Promise<pg.Client> {
  const client = await connected(url);
  await client.query("INSERT INTO category SELECT n, 'Category ' || n FROM generate_series(1, 20) AS n");
  await client.query(`INSERT INTO partner SELECT n, 'Partner ' || n FROM generate_series(1, ${partners}) AS n`);
  await Promise.all(
    shards.map(async ({ port }, remainder) => {
      const own = await connected(urlOf(port));
      await own.query("SET maintenance_work_mem = '256MB'");
      // Which shard a row belongs to, as the coordinator decides it.
      await own.query("CREATE TABLE parts (id integer) PARTITION BY HASH (id)");
      const isOwn = `satisfies_hash_partition('parts'::regclass, ${shards.length}, ${remainder}, `;
      const numbers = `generate_series(1, ${products}) AS n WHERE ${isOwn}n)`;
      await withoutIndexes(own, "product", insertion("product", PRODUCT, numbers));
      const partner = `(SELECT n, 1 + (hashint4(n + 5) & 1048575) % ${partners} AS partner FROM generate_series(1, ${orders}) AS n)`;
      await own.query(insertion("sale_order", ORDER, `${partner} AS numbered WHERE ${isOwn}partner)`));
      await own.query("VACUUM ANALYZE");
      await own.end();
    }),
  );
  await client.query("ANALYZE");
  return client;
}

function insertion(table: string, columns: Readonly<Record<string, string>>, from: string): string {
  return `INSERT INTO ${table} (${Object.keys(columns)}) SELECT ${Object.values(columns)} FROM ${from}`;
}

async function withoutIndexes(client: pg.Client, table: string, statement: string): Promise<void> {
  const indexes = `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = '${table}' AND indexname <> '${table}_pkey'`;
  const { rows } = await client.query(indexes);
  for (const { indexname } of rows) await client.query(`DROP INDEX "${indexname}"`);
  await client.query(statement);
  for (const { indexdef } of rows) await client.query(indexdef);
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
