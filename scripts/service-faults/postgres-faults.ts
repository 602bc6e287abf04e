import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Experiment, ExperimentContext, Findings } from "./experiment.js";
import { productRequests } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { Outcomes } from "./outcomes.js";
import { NAME_START, PartnerLedger } from "./partner-ledger.js";
import { PostgresServer } from "./postgres-server.js";
import { serverFaults } from "./server-faults.js";
import { ServiceProcess } from "./service-process.js";
import { spread } from "./statistics.js";

const KILLS = 30;
/** Milliseconds of good weather behind each fault, in which nothing may fail any more. */
const CALM = 1_000;
/** Milliseconds after which the service must answer well again. */
const RECOVERY = 5_000;

export const postgresFaults: Experiment = {
  name: "postgres",
  meaning: "A PostgreSQL server under load that is killed, frozen, stopped, and loses its connections",
  run,
};

async function run({ reaper, scale, tell }: ExperimentContext): Promise<Findings> {
  const server = await PostgresServer.create(reaper);
  const port = await freePort();
  // The server is not there yet.
  const service = await ServiceProcess.start(reaper, { port, storage: { databaseUrl: server.url }, logLevel: "error" });
  const lag = new LagMeter();
  const outcomes = new Outcomes(lag);
  const ledger = new PartnerLedger();
  const load = new Load({ port, readers: 20, writers: 4, questions: productRequests, ledger, outcomes, pause: 20 });
  const firstGood: number[] = [];
  const lastBad: number[] = [];
  const faults = serverFaults(server, scale.kills ?? KILLS);
  try {
    for (const [index, { name, down, milliseconds, up }] of faults.entries()) {
      tell(`${index + 1} of ${faults.length} faults: ${name}; ${ledger.acknowledged.length} partners`);
      await down();
      await sleep(milliseconds);
      await up();
      const accepting = performance.now();
      while (outcomes.lastGoodBegin < accepting && performance.now() < accepting + 3 * RECOVERY) await sleep(5);
      const recovery = performance.now() - accepting;
      await sleep(CALM);
      firstGood.push(recovery);
      lastBad.push(Math.max(0, outcomes.lastUnavailableEnd - accepting));
      if (recovery > RECOVERY) outcomes.violate(`${name}: answered well again after ${Math.round(recovery)} ms`);
      if (!service.isRunning) throw new Error(`${name}: the service has ended\n${service.errors.join("\n")}`);
    }
  } finally {
    await load.stop();
    lag.close();
  }
  const text = `SELECT id, name FROM partner WHERE name LIKE '${NAME_START}%' OR idempotency_key IS NOT NULL`;
  const stored = (await server.ask(text)).map(({ id, name }) => ({ id: Number(id), name: String(name) }));
  const { lost, doubled } = ledger.mistakesIn(stored);
  const { code } = await service.end("SIGTERM");
  await server.stop();
  return {
    figures: [
      ["faults", countsOf(faults.map(({ name }) => name))],
      ["requests", outcomes.summary],
      ["answers", spread(outcomes.times)],
      ["answers 503", spread(outcomes.unavailableTimes)],
      ["first good answer after the server is back", spread(firstGood)],
      ["last 503 after the server is back", spread(lastBad)],
      ["partners acknowledged", ledger.acknowledged.length],
      ["partners tried again / found created already", `${ledger.retries} / ${ledger.replays}`],
      ["partners lost / twice", `${lost.length} / ${doubled.length}`],
      ["longest lag of the clients", `${Math.round(lag.longest)} ms`],
    ],
    violations: [
      ...outcomes.violations,
      ...service.errors.map((error) => `The service wrote: ${error}`),
      ...lost.map((name) => `${name} was acknowledged and is lost`),
      ...doubled.map((name) => `${name} is there twice`),
      ...(code === 0 ? [] : [`The service ended with ${code}`]),
    ],
  };
}

function countsOf(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `${names.filter((each) => each === name).length} ${name}`).join(", ");
}
