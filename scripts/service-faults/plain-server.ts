// The smallest server for the requests of the light client, next to the service. What delays its responses as well is the
// machine or the database. Started by `clients.ts` as a child process.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

const [databaseUrl] = process.argv.slice(2);
const pool = databaseUrl === undefined ? undefined : new pg.Pool({ connectionString: databaseUrl, max: 2 });

const server = createServer(async (_request, response) => {
  try {
    const result = await pool?.query({ text: "SELECT * FROM product WHERE id = $1", values: [4711] });
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data: result?.rows[0] }));
  } catch {
    response.writeHead(503).end();
  }
});
// The database may end an idle connection.
pool?.on("error", () => {});

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
