import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Experiment, ExperimentContext, Findings } from "./experiment.js";
import { productRequests } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { Outcomes } from "./outcomes.js";
import { NAME_PREFIX, PartnerLedger } from "./partner-ledger.js";
import { PostgresServer } from "./postgres-server.js";
import { lateStart, serverFaults } from "./server-faults.js";
import { ServiceProcess } from "./service-process.js";
import { spread } from "./statistics.js";

const KILLS = 30;
/** Milliseconds after each recovery in which no request may fail. */
const STABLE_TIME = 1_000;
/** Maximum milliseconds until the first successful response after a fault. */
const MAX_RECOVERY_TIME = 5_000;

export const postgresFaults: Experiment = {
  name: "postgres",
  description: "A PostgreSQL server under load is killed, frozen and stopped, and its connections are terminated",
  run,
};

async function run({ reaper, scale, report }: ExperimentContext): Promise<Findings> {
  const server = await PostgresServer.create(reaper);
  const port = await freePort();
  // The server is not running yet.
  const service = await ServiceProcess.start(reaper, { port, storage: { databaseUrl: server.url }, logLevel: "error" });
  const lag = new LagMeter();
  const outcomes = new Outcomes(lag);
  const ledger = new PartnerLedger();
  const load = new Load({ port, readers: 20, writers: 4, requests: productRequests, ledger, outcomes, pause: 20 });
  const firstSuccess: number[] = [];
  const lastUnavailable: number[] = [];
  const faults = [lateStart(server), ...serverFaults(server, scale.kills ?? KILLS)];
  try {
    for (const [index, { name, down, milliseconds, up }] of faults.entries()) {
      report(`${index + 1} of ${faults.length} faults: ${name}; ${ledger.acknowledged.length} partners`);
      await down();
      await sleep(milliseconds);
      await up();
      const accepting = performance.now();
      while (outcomes.lastSuccessStart < accepting && performance.now() < accepting + 3 * MAX_RECOVERY_TIME)
        await sleep(5);
      const recovery = performance.now() - accepting;
      await sleep(STABLE_TIME);
      firstSuccess.push(recovery);
      lastUnavailable.push(Math.max(0, outcomes.lastUnavailableEnd - accepting));
      if (recovery > MAX_RECOVERY_TIME)
        outcomes.addViolation(`${name}: first successful response after ${Math.round(recovery)} ms`);
      if (!service.isRunning) throw new Error(`${name}: the service has ended\n${service.errors.join("\n")}`);
    }
  } finally {
    await load.stop();
    lag.close();
  }
  const text = `SELECT id, name FROM partner WHERE name LIKE '${NAME_PREFIX}%' OR idempotency_key IS NOT NULL`;
  const stored = (await server.query(text)).map(({ id, name }) => ({ id: Number(id), name: String(name) }));
  const { lost, duplicated } = ledger.errorsIn(stored);
  const { code } = await service.end("SIGTERM");
  await server.stop();
  return {
    figures: [
      ["faults", countsOf(faults.map(({ name }) => name))],
      ["requests", outcomes.summary],
      ["response times", spread(outcomes.times)],
      ["response times of 503", spread(outcomes.unavailableTimes)],
      ["first success after the server is back", spread(firstSuccess)],
      ["last 503 after the server is back", spread(lastUnavailable)],
      ["partners acknowledged", ledger.acknowledged.length],
      ["partners retried / already created", `${ledger.retries} / ${ledger.replays}`],
      ["partners lost / duplicated", `${lost.length} / ${duplicated.length}`],
      ["longest lag of the clients", `${Math.round(lag.longest)} ms`],
    ],
    violations: [
      ...outcomes.violations,
      ...service.errors.map((error) => `The service logged: ${error}`),
      ...lost.map((name) => `${name} was acknowledged but is lost`),
      ...duplicated.map((name) => `${name} appears more than once`),
      ...(code === 0 ? [] : [`The service exited with ${code}`]),
    ],
  };
}

export function countsOf(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `${names.filter((each) => each === name).length} ${name}`).join(", ");
}
