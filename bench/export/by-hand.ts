// The same export written without this library: Node, pg and the SQL of this one table.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

const [url = "", key = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10, options: "-c TimeZone=UTC" });
// Numbers and times in the format of the API.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1184, (text) => `${text.replace(" ", "T").slice(0, -3)}Z`);

const STATEMENT = `SELECT "id", "name", "default_code", "list_price", "qty_available", "active", "categ_id", "product_tmpl_id",
  "is_rsd_product", "create_date", "write_date" FROM "product" WHERE "id" > $1 ORDER BY "id" LIMIT 1000`;

const server = createServer(async (request, response) => {
  if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  for (let last = -1; ; ) {
    const { rows } = await pool.query(STATEMENT, [last]);
    let text = "";
    for (const row of rows) text += `${JSON.stringify(row)}\n`;
    if (!response.write(text)) await once(response, "drain");
    if (rows.length < 1000) break;
    last = rows.at(-1).id;
  }
  response.end();
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
