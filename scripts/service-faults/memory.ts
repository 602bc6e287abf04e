import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Experiment, ExperimentContext, Findings } from "./experiment.js";
import { invalidRequests, pageRequests, productRequests } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { Outcomes } from "./outcomes.js";
import { PartnerLedger } from "./partner-ledger.js";
import { PostgresServer } from "./postgres-server.js";
import { ServiceProcess } from "./service-process.js";
import { slope, spread } from "./statistics.js";

const MINUTES = 10;
const SECONDS_OF_WARM_UP = 60;
const SECONDS_BETWEEN_SAMPLES = 10;
/** Maximum ratio of memory at the end to memory at the start. */
const MAX_GROWTH = 1.25;

export const memory: Experiment = {
  name: "memory",
  description: "The service runs under load for ten minutes, and its memory does not grow",
  run,
};

async function run({ reaper, scale, report }: ExperimentContext): Promise<Findings> {
  const minutes = scale.minutes ?? MINUTES;
  const server = await PostgresServer.create(reaper);
  await server.start();
  const port = await freePort();
  const service = await ServiceProcess.start(reaper, { port, storage: { databaseUrl: server.url }, logLevel: "error" });
  await service.whenReady();
  const lag = new LagMeter();
  const outcomes = new Outcomes(lag);
  const requests = [...productRequests, ...pageRequests, ...invalidRequests];
  const load = new Load({ port, readers: 46, writers: 4, requests, ledger: new PartnerLedger(), outcomes, pause: 0 });
  const samples: (readonly [minute: number, megabytes: number])[] = [];
  const begin = performance.now();
  try {
    await sleep(SECONDS_OF_WARM_UP * 1000);
    for (let second = 0; second <= minutes * 60; second += SECONDS_BETWEEN_SAMPLES) {
      samples.push([second / 60, service.residentMegabytes]);
      report(`${(second / 60).toFixed(1)} of ${minutes} minutes: ${service.residentMegabytes.toFixed(0)} MB`);
      if (second < minutes * 60) await sleep(SECONDS_BETWEEN_SAMPLES * 1000);
    }
  } finally {
    await load.stop();
    lag.close();
  }
  const requestsPerSecond = outcomes.times.length / ((performance.now() - begin) / 1000);
  const { code } = await service.end("SIGTERM");
  await server.stop();
  const sizes = samples.map(([, megabytes]) => megabytes);
  const [start = 0, end = 0] = [sizes[0], sizes.at(-1)];
  return {
    figures: [
      ["minutes after one minute of warm-up", minutes],
      ["requests", outcomes.summary],
      ["requests per second", Math.round(requestsPerSecond)],
      ["response times", spread(outcomes.times)],
      [
        "megabytes at start, at end, maximum",
        [start, end, Math.max(...sizes)].map((size) => size.toFixed(1)).join(", "),
      ],
      ["growth in megabytes per minute", slope(samples).toFixed(2)],
      ["longest lag of the clients", `${Math.round(lag.longest)} ms`],
    ],
    violations: [
      ...outcomes.violations,
      ...service.errors.map((error) => `The service logged: ${error}`),
      ...(end > start * MAX_GROWTH
        ? [`The memory of the service grew from ${start.toFixed(1)} to ${end.toFixed(1)} MB`]
        : []),
      ...(code === 0 ? [] : [`The service exited with ${code}`]),
    ],
  };
}
