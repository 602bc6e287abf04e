// How many lists the service answers, beside an endpoint that was written by hand for one filter and runs the same SQL.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { installServerPackages } from "../scripts/server-packages.js";
import { buildService } from "../service/build.mjs";
import { startPostgresServer } from "../test/engines/servers/postgres-server.js";
import { type Load, load } from "./service/load.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROWS = 100_000;
const SECONDS = 30;
const CONNECTIONS = 50;
/** The two take turns, so that whatever else the machine does hits both alike. */
const TURNS = 3;
const KEY = "key-of-the-benchmark";
/** Cheap, and true for more than the 50,000 records before the last page: what costs is the database, and that is the same. */
const FILTER = "active=true";
const PAGES = [1, 5_000];

interface Contestant {
  readonly name: string;
  readonly port: number;
  stop(): Promise<void>;
}

async function start(name: string, args: readonly string[], env: NodeJS.ProcessEnv, line: RegExp): Promise<Contestant> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (child.stdout === null) throw new Error("no output");
  for await (const text of createInterface(child.stdout)) {
    const port = line.exec(text)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      name,
      port: Number(port),
      stop: async () => {
        child.kill("SIGTERM");
        await once(child, "exit");
      },
    };
  }
  throw new Error(`${name} has not started`);
}

async function startService(url: string): Promise<Contestant> {
  await buildService();
  const args = ["service/.build/main.js", "--port", "0", "--rows", String(ROWS)];
  return start("ampipe's service", args, { DATABASE_URL: url, API_KEY: KEY }, /at http:\/\/127\.0\.0\.1:(\d+),/);
}

async function startByHand(url: string): Promise<Contestant> {
  const outfile = `${ROOT}node_modules/.cache/ampipe-bench/by-hand.mjs`;
  await build({
    entryPoints: [`${ROOT}bench/service/by-hand.ts`],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  return start("by hand", [outfile, url, KEY], {}, /listening on (\d+)/);
}

const targetOf = (page: number): string =>
  `/api/v1/inventory/product?filter=${encodeURIComponent(FILTER)}&page=${page}`;
const headers = { Authorization: `Bearer ${KEY}` };

/** When the demo data is there. */
async function waitUntilReady({ port }: Contestant): Promise<void> {
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The two must say the same, or there is nothing to compare. */
async function checkAnswers(contestants: readonly Contestant[]): Promise<void> {
  for (const page of PAGES) {
    const answers = await Promise.all(
      contestants.map(async ({ port }) =>
        JSON.stringify(await (await fetch(`http://127.0.0.1:${port}${targetOf(page)}`, { headers })).json()),
      ),
    );
    if (answers[0] !== answers[1]) throw new Error(`The answers differ:\n${answers.join("\n")}`);
  }
}

async function measurePage(page: number, contestants: readonly Contestant[]): Promise<void> {
  const loads = new Map<string, Load[]>(contestants.map(({ name }) => [name, []]));
  for (const { port } of contestants)
    await load({ port, target: targetOf(page), headers, connections: CONNECTIONS, seconds: 3 });
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { name, port } of contestants) {
      const seconds = SECONDS / TURNS;
      loads.get(name)?.push(await load({ port, target: targetOf(page), headers, connections: CONNECTIONS, seconds }));
    }
  }
  const [ours, theirs] = contestants.map(({ name }) => average(loads.get(name) ?? []));
  if (ours === undefined || theirs === undefined) throw new Error("nothing measured");
  console.log(`\nPage ${page}, ${SECONDS} s each at ${CONNECTIONS} connections`);
  for (const [name, { requestsPerSecond, p50, p99 }] of [
    ["ampipe's service", ours],
    ["by hand", theirs],
  ] as const) {
    console.log(
      `  ${name.padEnd(18)}${requestsPerSecond.toFixed(0).padStart(8)} requests/s   p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms`,
    );
  }
  console.log(
    `  requests, ours / by hand = ${(ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(2)} (at least 0.8)`,
  );
  console.log(`  p99, ours / by hand = ${(ours.p99 / theirs.p99).toFixed(2)} (at most 1.5)`);
}

function average(loads: readonly Load[]): Load {
  const mean = (pick: (one: Load) => number): number => loads.reduce((sum, one) => sum + pick(one), 0) / loads.length;
  return {
    requestsPerSecond: mean(({ requestsPerSecond }) => requestsPerSecond),
    p50: mean(({ p50 }) => p50),
    p99: mean(({ p99 }) => p99),
  };
}

installServerPackages(ROOT);
const server = await startPostgresServer();
const running: Contestant[] = [];
try {
  console.log(
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, ${ROWS} products on PostgreSQL\n${FILTER}`,
  );
  const service = await startService(server.url);
  running.push(service);
  await waitUntilReady(service);
  running.push(await startByHand(server.url));
  await checkAnswers(running);
  for (const page of PAGES) await measurePage(page, running);
} finally {
  for (const contestant of running) await contestant.stop();
  await server.stop();
}
