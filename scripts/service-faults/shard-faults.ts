import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import { analyzeShards, createShardedTables } from "../shards/cluster.js";
import type { Shard } from "../shards/shard-statements.js";
import type { Experiment, ExperimentContext, Findings } from "./experiment.js";
import { listRequests, productRequest } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { OrderWriter } from "./order-writer.js";
import { DEFAULT_RULES, Outcomes } from "./outcomes.js";
import { NAME_PREFIX, PartnerLedger } from "./partner-ledger.js";
import { countsOf } from "./postgres-faults.js";
import { PostgresServer } from "./postgres-server.js";
import { serverFaults } from "./server-faults.js";
import { newKey, ServiceProcess } from "./service-process.js";
import { spread } from "./statistics.js";

const SHARDS = 3;
/** Index of the shard that fails. */
const FAILING = 1;
const KILLS = 15;
/** Milliseconds of a frozen shard: until a statement times out, and the service has found which shard is slow. */
const FROZEN = 10_000;
/** Milliseconds after each recovery in which no request may fail. */
const STABLE_TIME = 1_000;
/** Maximum milliseconds until the first list, and until the log names the shard, after a fault. */
const MAX_RECOVERY_TIME = 15_000;
/**
 * Clients that read lists, and maximum milliseconds of a response. While a shard does not respond, two statements of a
 * key run at once, each until its timeout of 5 seconds and the test of its connection. The others wait.
 */
const LIST_READERS = 4;
const MAX_LIST_TIME = 2 * 6_000 + 2_000;

export const shardFaults: Experiment = {
  name: "shards",
  description: "One of three shards under load is killed, frozen and stopped, and its connections are terminated",
  run,
};

async function run({ reaper, scale, report }: ExperimentContext): Promise<Findings> {
  const servers: PostgresServer[] = [];
  for (let index = 0; index <= SHARDS; index++) {
    report(`starting server ${index + 1} of ${SHARDS + 1}`);
    const server = await PostgresServer.create(reaper);
    await server.start();
    servers.push(server);
  }
  const [coordinator, ...shardServers] = servers as [PostgresServer, ...PostgresServer[]];
  const shards = shardServers.map(
    ({ port }, index): Shard => ({
      name: `shard_${index}`,
      host: "127.0.0.1",
      port,
      database: "postgres",
      user: "postgres",
    }),
  );
  await createShardedTables(coordinator.url, shards);
  const failing = shardServers[FAILING] as PostgresServer;
  const storage = { databaseUrl: coordinator.url };
  const quietKey = await newKey(storage, "quiet-client");
  const port = await freePort();
  const service = await ServiceProcess.start(reaper, { port, storage, logLevel: "warn" });
  await service.whenReady();
  await analyzeShards({ shards });
  const idsOn = async (condition: string): Promise<readonly number[]> => {
    const ids = await coordinator.query(`SELECT id FROM product WHERE tableoid ${condition} $1::regclass`, [
      `product_on_shard_${FAILING}`,
    ]);
    return ids.map(({ id }) => Number(id));
  };
  const lag = new LagMeter();
  const needing = new Outcomes(lag, { ...DEFAULT_RULES, maxResponseTime: MAX_LIST_TIME });
  const others = new Outcomes(lag, { ...DEFAULT_RULES, mayBeUnavailable: false });
  const ledger = new PartnerLedger();
  const loads = [
    new Load({
      ...{ port, readers: LIST_READERS, writers: 0, ledger: new PartnerLedger(), outcomes: needing, pause: 20 },
      requests: [...listRequests, ...(await idsOn("=")).slice(0, 3).map(productRequest)],
    }),
    // What the failing shard has no part in, by another client.
    new Load({
      ...{ port, key: quietKey, readers: 2, writers: 2, ledger, outcomes: others, pause: 20 },
      requests: (await idsOn("<>")).map(productRequest),
    }),
  ];
  const orders = new OrderWriter(coordinator.url);
  const firstSuccess: number[] = [];
  const lastUnavailable: number[] = [];
  let othersDuringFaults = 0;
  const faults = serverFaults(failing, scale.kills ?? KILLS, FROZEN);
  try {
    await sleep(STABLE_TIME);
    for (const [index, { name, down, milliseconds, up }] of faults.entries()) {
      report(`${index + 1} of ${faults.length} faults: ${name}; ${ledger.acknowledged.length} partners`);
      const before = others.times.length;
      service.reasons.length = 0;
      await down();
      await sleep(milliseconds);
      othersDuringFaults += others.times.length - before;
      await up();
      const accepting = performance.now();
      const isOver = (): boolean => performance.now() > accepting + MAX_RECOVERY_TIME;
      while (needing.lastSuccessStart < accepting && !isOver()) await sleep(5);
      const recovery = performance.now() - accepting;
      await sleep(STABLE_TIME);
      firstSuccess.push(recovery);
      lastUnavailable.push(Math.max(0, needing.lastUnavailableEnd - accepting));
      if (recovery > MAX_RECOVERY_TIME) needing.addViolation(`${name}: no list after ${Math.round(recovery)} ms`);
      if (milliseconds >= STABLE_TIME && !service.reasons.some((reason) => reason.includes(`shard_${FAILING}`)))
        needing.addViolation(`${name}: the log does not name the shard: ${[...new Set(service.reasons)].join("; ")}`);
      const wrong = service.reasons.find((reason) => new RegExp(`shard_[^${FAILING}]`).test(reason));
      if (wrong !== undefined) needing.addViolation(`${name}: the log names another shard: ${wrong}`);
      if (!service.isRunning) throw new Error(`${name}: the service has ended\n${service.errors.join("\n")}`);
    }
  } finally {
    await Promise.all([...loads.map((load) => load.stop()), orders.stop()]);
    lag.close();
  }
  const text = `SELECT id, name FROM partner WHERE name LIKE '${NAME_PREFIX}%' OR idempotency_key IS NOT NULL`;
  const stored = (await coordinator.query(text)).map(({ id, name }) => ({ id: Number(id), name: String(name) }));
  const partners = ledger.errorsIn(stored);
  const ofOrders = await orders.errors();
  const { code } = await service.end("SIGTERM");
  for (const server of servers) await server.stop();
  return {
    figures: [
      ["faults of one of 3 shards", countsOf(faults.map(({ name }) => name))],
      ["requests that need the shard", needing.summary],
      ["their response times", spread(needing.times)],
      ["response times of 503", spread(needing.unavailableTimes)],
      ["first success after the shard is back", spread(firstSuccess)],
      ["last 503 after the shard is back", spread(lastUnavailable)],
      ["requests that do not need it", others.summary],
      ["during faults", othersDuringFaults],
      ["their response times", spread(others.times)],
      ["partners acknowledged", ledger.acknowledged.length],
      ["partners lost / duplicated", `${partners.lost.length} / ${partners.duplicated.length}`],
      ["orders on the shards acknowledged / retried", `${orders.acknowledged.length} / ${orders.retries}`],
      ["orders lost / duplicated", `${ofOrders.lost.length} / ${ofOrders.duplicated.length}`],
      ["longest lag of the clients", `${Math.round(lag.longest)} ms`],
    ],
    violations: [
      ...needing.violations,
      ...others.violations,
      ...service.errors.map((error) => `The service logged: ${error}`),
      ...partners.lost.map((name) => `${name} was acknowledged but is lost`),
      ...partners.duplicated.map((name) => `${name} appears more than once`),
      ...ofOrders.lost.map((id) => `Order ${id} was acknowledged but is lost`),
      ...ofOrders.duplicated.map((id) => `Order ${id} appears more than once`),
      ...(code === 0 ? [] : [`The service exited with ${code}`]),
    ],
  };
}
