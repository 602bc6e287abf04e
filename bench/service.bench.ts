// Throughput of the service, compared with an endpoint written by hand for one filter that runs the same SQL.
import { fileURLToPath } from "node:url";
import { installServerPackages } from "../scripts/server-packages.js";
import { buildService } from "../service/build.mjs";
import { startPostgresServer } from "../test/engines/servers/postgres-server.js";
import { checkBound, printEnvironment, printTable, printText } from "./report.js";
import { type Contestant, startByHand, startContestant, waitUntilReady } from "./service/contestant.js";
import { type Load, load } from "./service/load.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROWS = 100_000;
const SECONDS = 30;
const CONNECTIONS = 50;
/** The two take turns, so that other load on the machine affects both equally. */
const TURNS = 3;
const KEY = "key-of-the-benchmark";
/**
 * A cheap filter that matches more than 50,000 records, enough for page 5,000. The database, which is the same for both,
 * takes most of the time.
 */
const FILTER = "active=true";
const PAGES = [1, 5_000];

async function startService(url: string): Promise<Contestant> {
  await buildService();
  const args = ["service/.build/main.js", "--port", "0", "--rows", String(ROWS)];
  return startContestant(
    "ampipe's service",
    args,
    { DATABASE_URL: url, API_KEY: KEY },
    /^Listening on http:\/\/127\.0\.0\.1:(\d+)/,
  );
}

const targetOf = (page: number): string =>
  `/api/v1/inventory/product?filter=${encodeURIComponent(FILTER)}&page=${page}`;
const headers = { Authorization: `Bearer ${KEY}` };

/** Throws unless both return the same responses. */
async function checkResponses(contestants: readonly Contestant[]): Promise<void> {
  for (const page of PAGES) {
    const responses = await Promise.all(
      contestants.map(async ({ port }) =>
        JSON.stringify(await (await fetch(`http://127.0.0.1:${port}${targetOf(page)}`, { headers })).json()),
      ),
    );
    if (responses[0] !== responses[1]) throw new Error(`The responses differ:\n${responses.join("\n")}`);
  }
}

interface Figures {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Returns the figures of all turns together. */
function figuresOf(loads: readonly Load[]): Figures {
  const times = loads.flatMap(({ times: some }) => some).toSorted((a, b) => a - b);
  const seconds = loads.reduce((sum, { seconds: some }) => sum + some, 0);
  const percentile = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { requestsPerSecond: times.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/** Measures a page and prints its figures. */
async function measurePage(page: number, service: Contestant, byHand: Contestant): Promise<void> {
  const contestants = [service, byHand];
  const turn = ({ port }: Contestant, seconds: number): Promise<Load> =>
    load({ port, target: targetOf(page), headers, connections: CONNECTIONS, seconds });
  for (const contestant of contestants) await turn(contestant, 3);
  const loads = new Map<Contestant, Load[]>(contestants.map((contestant) => [contestant, []]));
  for (let i = 0; i < TURNS; i++) {
    for (const contestant of contestants) loads.get(contestant)?.push(await turn(contestant, SECONDS / TURNS));
  }
  const [one, other] = [figuresOf(loads.get(service) ?? []), figuresOf(loads.get(byHand) ?? [])];
  printTable([
    [`page ${page.toLocaleString("en")}`, "requests/s", "p50 ms", "p99 ms"],
    ...[one, other].map(({ requestsPerSecond, p50, p99 }, index) => [
      contestants[index]?.name ?? "",
      ...[requestsPerSecond, p50, p99].map((figure) => figure.toFixed(0)),
    ]),
  ]);
  checkBound("requests, service / by hand", one.requestsPerSecond / other.requestsPerSecond, { atLeast: 0.8 });
  checkBound("p99, service / by hand", one.p99 / other.p99, { atMost: 1.5 });
}

installServerPackages(ROOT);
const server = await startPostgresServer();
const running: Contestant[] = [];
try {
  printEnvironment(`${ROWS} products on PostgreSQL`, `${SECONDS} s each at ${CONNECTIONS} connections`);
  printText(FILTER);
  const service = await startService(server.url);
  running.push(service);
  await waitUntilReady(service);
  const byHand = await startByHand("service/by-hand", server.url, KEY);
  running.push(byHand);
  await checkResponses(running);
  for (const page of PAGES) await measurePage(page, service, byHand);
} finally {
  for (const contestant of running) await contestant.stop();
  await server.stop();
}
