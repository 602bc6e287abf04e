// Lists on PostgreSQL: statements for a page and its total, and pages at any depth by cursor and by OFFSET.
import { fileURLToPath } from "node:url";
import pg from "pg";
import { installServerPackages } from "../scripts/server-packages.js";
import { migrate } from "../service/database/migrate.js";
import { openPostgres } from "../service/database/postgres/open-postgres.js";
import { loadDemoData } from "../service/demo-data/load-demo-data.js";
import { startPostgresServer } from "../test/engines/servers/postgres-server.js";
import { reportDepths } from "./list/depths.js";
import { reportPageMethods } from "./list/page-methods.js";
import { randomFrom } from "./random.js";
import { printHeading, seedOfRun } from "./report.js";

const PRODUCTS = 100_000;

installServerPackages(fileURLToPath(new URL("..", import.meta.url)));
const random = randomFrom(printHeading(seedOfRun()));
const server = await startPostgresServer();
const client = new pg.Client({ connectionString: server.url });
try {
  const database = openPostgres({ url: server.url });
  await migrate(database);
  await loadDemoData(database, { rows: PRODUCTS, seed: 1 });
  await database.close();
  await client.connect();
  await client.query("ANALYZE");
  await reportPageMethods(client);
  await reportDepths(client, random);
} finally {
  await client.end();
  await server.stop();
}
