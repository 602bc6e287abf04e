// An export of the service, compared with a stream written by hand that reads the same rows by cursor.
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { installServerPackages } from "../scripts/server-packages.js";
import { buildService } from "../service/build.mjs";
import { startPostgresServer } from "../test/engines/servers/postgres-server.js";
import { median } from "./list/median.js";
import { checkBound, printEnvironment, printTable } from "./report.js";
import { type Contestant, startByHand, startContestant, waitUntilReady } from "./service/contestant.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROWS = 1_000_000;
/** The three take turns, so that other load on the machine affects all equally. */
const ROUNDS = 3;
const KEY = "key-of-the-benchmark";
const PATH = "/api/v1/inventory/product";

async function startService(url: string): Promise<Contestant> {
  const args = ["service/.build/main.js", "--port", "0", "--rows", "0"];
  const env = { DATABASE_URL: url, API_KEY: KEY };
  const service = await startContestant("ampipe's service", args, env, /^Listening on http:\/\/127\.0\.0\.1:(\d+)/);
  await waitUntilReady(service);
  return service;
}

/** Fills the table, which the service has created, in a minute: without its indexes, which an export by id does not use. */
async function load(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT indexname FROM pg_indexes WHERE tablename = 'product' AND indexname <> 'product_pkey'",
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX "${indexname}"`);
  await client.query(`INSERT INTO product SELECT n, 'Bolt M' || n % 30 || ', zinc plated', 'BLT-' || lpad(n::text, 6, '0'),
    n % 100000 / 100.0, n % 500, n % 10 > 0, 1 + n % 50, 1 + n / 3, NULLIF('RSD-' || n % 4, 'RSD-0'),
    timestamptz '2020-01-01 00:00:00+00' + n * interval '61 seconds', timestamptz '2024-01-01 00:00:00+00' + n * interval '7 seconds'
    FROM generate_series(1, ${ROWS}) AS n`);
  await client.query("VACUUM ANALYZE product");
  await client.end();
}

interface Received {
  readonly seconds: number;
  readonly lines: number;
  readonly bytes: number;
  /** The start of the body. */
  readonly start: string;
}

/** Reads an export with minimal work, because the reader shares its processors with the servers. */
function receive({ port }: Contestant, accept: string): Promise<Received> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${KEY}`, accept };
    get({ port, host: "127.0.0.1", path: PATH, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`Status ${response.statusCode}`));
      let lines = 0;
      let bytes = 0;
      let start = "";
      response.on("data", (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
        bytes += chunk.length;
        if (start.length < 1000) start += chunk.toString();
      });
      response.on("error", reject);
      response.on("end", () => resolve({ seconds: (performance.now() - begin) / 1000, lines, bytes, start }));
    }).on("error", reject);
  });
}

/** Returns the most memory that a process has used, in MB. */
function peakMemory({ pid }: Contestant): number {
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

/** Returns the first record of NDJSON, or undefined for CSV. */
function firstRecord(start: string): unknown {
  return start.startsWith("{") ? JSON.parse(start.slice(0, start.indexOf("\n"))) : undefined;
}

/** Returns the processor time of a process, in seconds. */
function processorTime({ pid }: Contestant): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  // The fields utime and stime, in hundredths of seconds.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measure(service: Contestant, byHand: Contestant): Promise<void> {
  const contests = [
    { name: "ampipe's service, NDJSON", contestant: service, accept: "application/x-ndjson", lines: ROWS },
    { name: "ampipe's service, CSV", contestant: service, accept: "text/csv", lines: ROWS + 1 },
    { name: "by hand, NDJSON", contestant: byHand, accept: "application/x-ndjson", lines: ROWS },
  ];
  const all: Received[][] = contests.map(() => []);
  const processor: number[][] = contests.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { name, contestant, accept, lines }] of contests.entries()) {
      const start = processorTime(contestant);
      const received = await receive(contestant, accept);
      processor[index]?.push(processorTime(contestant) - start);
      if (received.lines !== lines) throw new Error(`${name} has ${received.lines} lines`);
      all[index]?.push(received);
    }
  }
  // With the digits of the database, so that only parsed records are equal.
  const [own, , others] = all.map(([received]) => JSON.stringify(firstRecord(received?.start ?? "")));
  if (own !== others) throw new Error(`The records differ:\n${own}\n${others}`);
  const seconds = all.map((received) => median(received.map((each) => each.seconds)));
  printTable([
    [`${ROWS.toLocaleString("en")} products`, "seconds", "CPU seconds", "rows/s", "MB", "peak memory, MB"],
    ...contests.map(({ name, contestant }, index) => {
      const time = seconds[index] ?? Number.NaN;
      const size = (all[index]?.[0]?.bytes ?? Number.NaN) / 1e6;
      const cpu = median(processor[index] ?? []);
      const columns = [time.toFixed(1), cpu.toFixed(1), (ROWS / time).toFixed(0), size.toFixed(0)];
      return [name, ...columns, peakMemory(contestant).toFixed(0)];
    }),
  ]);
  const [ndjson = Number.NaN, , hand = Number.NaN] = seconds;
  checkBound("time of NDJSON, service / by hand", ndjson / hand, { atMost: 1.5 });
  checkBound("peak memory of the service, MB", peakMemory(service), { atMost: 150 });
}

installServerPackages(ROOT);
const server = await startPostgresServer();
const running: Contestant[] = [];
try {
  printEnvironment("products on PostgreSQL", `median of ${ROUNDS}`);
  await buildService();
  const service = await startService(server.url);
  running.push(service);
  await load(server.url);
  const byHand = await startByHand("export/by-hand", server.url, KEY);
  running.push(byHand);
  await measure(service, byHand);
} finally {
  for (const contestant of running) await contestant.stop();
  await server.stop();
}
