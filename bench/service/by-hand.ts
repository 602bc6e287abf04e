// The same endpoint written without this library: Hono, pg and the SQL of this one filter.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { pageByHand } from "./page-by-hand.js";

const [url = "", key = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10, options: "-c TimeZone=UTC" });
// Numbers and times in the format of the API.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1184, (text) => `${text.replace(" ", "T").slice(0, -3)}Z`);

const COLUMNS =
  '"id", "name", "default_code", "list_price", "qty_available", "active", "categ_id", "product_tmpl_id", "is_rsd_product", "create_date", "write_date"';
const WHERE = 'FROM "product" WHERE ("active" = CAST($1 AS boolean))';

const app = new Hono();
app.get("/api/v1/inventory/product", async (context) => {
  if (context.req.header("authorization") !== `Bearer ${key}`) return context.json({ error: "unauthorized" }, 401);
  const filter = /^active=(true|false)$/.exec(context.req.query("filter") ?? "");
  const page = Number(context.req.query("page") ?? 1);
  const limit = Number(context.req.query("limit") ?? 10);
  if (filter === null || !(page >= 1) || !(limit >= 1 && limit <= 1000))
    return context.json({ error: "bad request" }, 400);
  const values = [filter[1]];
  const { rows } = await pool.query(
    `SELECT ${COLUMNS} ${WHERE} ORDER BY "id" LIMIT CAST($2 AS bigint) OFFSET CAST($3 AS bigint)`,
    [...values, limit, (page - 1) * limit],
  );
  const isLast = rows.length < limit && rows.length > 0;
  const total: number = isLast
    ? (page - 1) * limit + rows.length
    : (await pool.query(`SELECT count(*) AS "total" ${WHERE}`, values)).rows[0].total;
  return context.json(pageByHand(rows, page, limit, total));
});

const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  console.log(`listening on ${port}`),
);
process.once("SIGTERM", () => {
  server.close();
  void pool.end().then(() => process.exit(0));
});
