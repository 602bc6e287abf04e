import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Experiment, ExperimentContext, Figure, Findings } from "./experiment.js";
import { largeRequest, productRequests } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { DEFAULT_RULES, Outcomes } from "./outcomes.js";
import { PartnerLedger } from "./partner-ledger.js";
import { PostgresServer } from "./postgres-server.js";
import { type ServiceOptions, ServiceProcess } from "./service-process.js";
import { spread } from "./statistics.js";

const ROUNDS = 30;
/** Milliseconds. The service cuts off remaining connections before that. */
const MAX_STOP_TIME = 9_000;

export const stops: Experiment = {
  name: "stop",
  description: "The service is stopped under load, on PGlite and PostgreSQL, and completes accepted requests",
  run,
};

interface Setting {
  readonly name: string;
  readonly storage: ServiceOptions["storage"];
  readonly rounds: number;
  /** Called just before the stop. Returns a function that is called after it. */
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

async function stopOften({ reaper, report }: ExperimentContext, setting: Setting): Promise<Findings> {
  const { name, storage, rounds, disturb } = setting;
  const port = await freePort();
  const lag = new LagMeter();
  // Connections that were not accepted, or had no request, may end without a response.
  const allowed = ["refused", "reset", "reset kept-alive"] as const;
  // Response times are not checked, because some responses are read slowly.
  const rules = { ...DEFAULT_RULES, allowed, maxResponseTime: Number.POSITIVE_INFINITY };
  const outcomes = new Outcomes(lag, rules);
  const ledger = new PartnerLedger();
  const exits: number[] = [];
  let undelivered = 0;
  for (let round = 1; round <= rounds; round++) {
    report(`${name}: ${round} of ${rounds} stops`);
    const service = await ServiceProcess.start(reaper, { port, storage, logLevel: "info" });
    await service.whenReady();
    const failed: string[] = [];
    const onOutcome = (id: string, { kind }: { readonly kind: string }): void => {
      if (kind !== "response") failed.push(id);
    };
    const common = { port, ledger, outcomes, onOutcome };
    const loads = [
      new Load({ ...common, readers: 12, writers: 4, requests: productRequests, pause: 5 }),
      new Load({ ...common, readers: 4, writers: 0, requests: [largeRequest], pause: 5, readingPause: 200 }),
    ];
    await sleep(randomInt(300, 900));
    const restore = disturb?.();
    const begin = performance.now();
    const { code, signal } = await service.end("SIGTERM");
    exits.push(performance.now() - begin);
    restore?.();
    await Promise.all(loads.map((load) => load.stop()));
    if (code !== 0) outcomes.addViolation(`${name}: the service exited with ${code ?? signal}`);
    for (const error of service.errors) outcomes.addViolation(`${name}: the service logged ${error}`);
    const lost = failed.filter((id) => service.completed.has(id));
    undelivered += lost.length;
    if (lost.length > 0) outcomes.addViolation(`${name}: ${lost.length} responses were completed but did not arrive`);
  }
  lag.close();
  const slowest = Math.max(...exits);
  if (slowest > MAX_STOP_TIME) outcomes.addViolation(`${name}: stopping took ${Math.round(slowest)} ms`);
  const figures: readonly Figure[] = [
    ["stops", rounds],
    ["requests", outcomes.summary],
    ["completed responses that did not arrive", undelivered],
    ["time from SIGTERM to exit", spread(exits)],
  ];
  return { figures: figures.map(([label, value]) => [`${name}: ${label}`, value]), violations: outcomes.violations };
}
