import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Experiment, ExperimentContext, Figure, Findings } from "./experiment.js";
import { largeRequest, productRequests } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { Outcomes } from "./outcomes.js";
import { PartnerLedger } from "./partner-ledger.js";
import { PostgresServer } from "./postgres-server.js";
import { type ServiceOptions, ServiceProcess } from "./service-process.js";
import { spread } from "./statistics.js";

const ROUNDS = 30;
/** Milliseconds: what is left unanswered then is cut off, so that the service ends in any case. */
const LONGEST_STOP = 9_000;

export const stops: Experiment = {
  name: "stop",
  meaning: "The service is told to stop under load, on PGlite and on PostgreSQL, and answers what it has taken",
  run,
};

interface Setting {
  readonly name: string;
  readonly storage: ServiceOptions["storage"];
  readonly rounds: number;
  /** What happens just before the service is told to stop, and returns what is done when it has ended. */
  readonly disturb?: () => () => void;
}

async function run(context: ExperimentContext): Promise<Findings> {
  const { reaper, scale } = context;
  const rounds = scale.rounds ?? ROUNDS;
  const server = await PostgresServer.create(reaper);
  await server.start();
  const storage = { databaseUrl: server.url };
  const freeze = (): (() => void) => {
    server.freeze();
    return () => server.thaw();
  };
  const settings: readonly Setting[] = [
    { name: "PGlite", storage: { dataDir: reaper.newFolder() }, rounds },
    { name: "PostgreSQL", storage, rounds },
    { name: "PostgreSQL, frozen", storage, rounds: Math.ceil(rounds / 6), disturb: freeze },
  ];
  const all: Findings[] = [];
  for (const setting of settings) all.push(await stopOften(context, setting));
  await server.stop();
  return {
    figures: all.flatMap(({ figures }) => figures),
    violations: all.flatMap(({ violations }) => violations),
  };
}

async function stopOften({ reaper, tell }: ExperimentContext, setting: Setting): Promise<Findings> {
  const { name, storage, rounds, disturb } = setting;
  const port = await freePort();
  const lag = new LagMeter();
  // A connection that has not been accepted, or on which no request has come, is none that is owed an answer.
  const allowed = ["refused", "reset", "reset kept-alive"] as const;
  // How long answers take is no matter here: some are read slowly.
  const outcomes = new Outcomes(lag, { allowed, longest: Number.POSITIVE_INFINITY });
  const ledger = new PartnerLedger();
  const exits: number[] = [];
  let stallAt = 0;
  for (let round = 1; round <= rounds; round++) {
    tell(`${name}: ${round} of ${rounds} stops`);
    const service = await ServiceProcess.start(reaper, { port, storage, logLevel: "info" });
    await service.whenReady();
    const failed: string[] = [];
    const onOutcome = (id: string, { kind }: { readonly kind: string }): void => {
      if (kind !== "answer") failed.push(id);
    };
    const common = { port, ledger, outcomes, onOutcome };
    const loads = [
      new Load({ ...common, readers: 12, writers: 4, questions: productRequests, pause: 5 }),
      new Load({ ...common, readers: 4, writers: 0, questions: [largeRequest], pause: 5, readingPause: 200 }),
    ];
    await sleep(randomInt(300, 900));
    const calmDown = disturb?.();
    const begin = performance.now();
    const { code, signal } = await service.end("SIGTERM");
    exits.push(performance.now() - begin);
    calmDown?.();
    await Promise.all(loads.map((load) => load.stop()));
    if (code !== 0) outcomes.violate(`${name}: the service ended with ${code ?? signal}`);
    for (const error of service.errors) outcomes.violate(`${name}: the service wrote ${error}`);
    const lost = failed.filter((id) => service.answered.has(id));
    stallAt += lost.length;
    if (lost.length > 0) outcomes.violate(`${name}: ${lost.length} answers were made and did not arrive`);
  }
  lag.close();
  const slowest = Math.max(...exits);
  if (slowest > LONGEST_STOP) outcomes.violate(`${name}: it took ${Math.round(slowest)} ms to stop`);
  const figures: readonly Figure[] = [
    ["stops", rounds],
    ["requests", outcomes.summary],
    ["answers that were made and did not arrive", stallAt],
    ["from SIGTERM to the end", spread(exits)],
  ];
  return { figures: figures.map(([label, value]) => [`${name}: ${label}`, value]), violations: outcomes.violations };
}
