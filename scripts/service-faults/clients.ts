import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Attack } from "./attack.js";
import type { Experiment, ExperimentContext, Figure, Findings } from "./experiment.js";
import { HttpClient } from "./http-client.js";
import { type LightLoadResult, sendLightLoad } from "./light-client.js";
import { PostgresServer } from "./postgres-server.js";
import { API_KEY, newKey, type ServiceOptions, ServiceProcess } from "./service-process.js";
import { quantile } from "./statistics.js";

const ROWS = 100_000;
/** Default duration of each measurement. */
const SECONDS = 15;
/** Number of partners with long names, for large pages, and characters per name. */
const LONG_NAMES = 100;
const LONG_NAME = 60_000;
/**
 * On PostgreSQL: maximum ratio of the 99th percentile of a light client during an attack to that without one, or to that
 * of a plain server at the same time: the service does not cause a machine that stands still, or a database without a
 * free processor.
 */
const MAX_RATIO = 5;
/**
 * On PGlite: maximum milliseconds that an attack adds to the slowest response, without an attack or of the plain server.
 * A request waits for at most one foreign statement, which ends after one second. Then the engine restarts, and requests
 * that have waited are handled.
 */
const MAX_WAIT = 1_000 + 2_000;
const MAX_MEGABYTES = 512;
/**
 * Times that an attack is measured until no bound is exceeded. Other programs on the machine can only make responses
 * slower, so what the service does itself exceeds the bound each time.
 */
const ATTEMPTS = 3;

const PLAIN_SERVER = fileURLToPath(new URL("plain-server.ts", import.meta.url));
const ATTACK = fileURLToPath(new URL("attack.ts", import.meta.url));

export const clients: Experiment = {
  name: "clients",
  description: "One client attacks, and another with its own key gets every response in time, on PGlite and PostgreSQL",
  run,
};

async function run(context: ExperimentContext): Promise<Findings> {
  const { reaper } = context;
  const onPglite = await attackAll(context, "PGlite", { dataDir: reaper.newFolder() }, (times, ...others) => {
    const added = quantile(times, 1) - Math.max(...others.map((other) => quantile(other, 1)));
    return added > MAX_WAIT ? `the slowest response takes ${Math.round(added)} ms longer` : undefined;
  });
  const server = await PostgresServer.create(reaper);
  await server.start();
  const onPostgres = await attackAll(context, "PostgreSQL", { databaseUrl: server.url }, (times, ...others) => {
    const ratio = quantile(times, 0.99) / Math.max(...others.map((other) => quantile(other, 0.99)));
    return ratio > MAX_RATIO
      ? `p99 is ${ratio.toFixed(1)} times that without an attack and of a plain server`
      : undefined;
  });
  await server.stop();
  return {
    figures: [...onPglite.figures, ...onPostgres.figures],
    violations: [...onPglite.violations, ...onPostgres.violations],
  };
}

async function attackAll(
  { reaper, report, scale }: ExperimentContext,
  name: string,
  storage: ServiceOptions["storage"],
  violationIn: (times: readonly number[], alone: readonly number[], plain: readonly number[]) => string | undefined,
): Promise<Findings> {
  const seconds = scale.seconds ?? SECONDS;
  report(`${name}: loading ${ROWS} products`);
  const key = await newKey(storage, "light-client");
  const port = await freePort();
  const options = { port, storage, logLevel: "error", rows: ROWS } as const;
  const loading = await ServiceProcess.start(reaper, options);
  await loading.whenReady();
  await createLongNames(port);
  await loading.end("SIGTERM");
  // A new process, so that the memory used for loading does not count.
  const service = await ServiceProcess.start(reaper, options);
  await service.whenReady();
  const plainServer = fork(PLAIN_SERVER, "databaseUrl" in storage ? [storage.databaseUrl] : []);
  reaper.adopt(plainServer);
  const [plainPort] = (await once(plainServer, "message")) as [number];
  const violations: string[] = [];
  const figures: Figure[] = [];
  await sendLightLoad(port, key, 3);
  const megabytesAlone = Math.round(service.residentMegabytes);
  let mostMegabytes = 0;
  const sampling = setInterval(() => {
    if (service.isRunning) mostMegabytes = Math.max(mostMegabytes, service.residentMegabytes);
  }, 250);
  const allAlone: number[] = [];
  for (const attack of scale.attacks) {
    for (let attempt = 1; ; attempt++) {
      report(`${name}: light client during ${attack}${attempt === 1 ? "" : `, attempt ${attempt}`}`);
      const found: string[] = [];
      const label = `${name}, ${attack}`;
      // Right before the attack, because other programs make the machine slower at times.
      const alone = summed(await sendLightLoad(port, key, seconds / 2), `${label}: before it`, found);
      const attacker = fork(ATTACK);
      reaper.adopt(attacker);
      // Real attackers have their own machine, so this one gets only unused CPU time.
      if (attacker.pid !== undefined) setPriority(attacker.pid, constants.priority.PRIORITY_LOW);
      attacker.send({ name: attack, port, key: API_KEY } satisfies Attack);
      // Otherwise the start of the process would be part of the measurement.
      await sleep(1_500);
      const loads = [sendLightLoad(port, key, seconds), sendLightLoad(plainPort, key, seconds)] as const;
      const [load, plainLoad] = await Promise.all(loads);
      attacker.kill("SIGKILL");
      await sleep(2_000);
      const times = summed(load, label, found);
      const plain = summed(plainLoad, `plain server, ${label}`, found);
      const violation = violationIn(times, alone, plain);
      if (violation !== undefined) found.push(`${label}: ${violation}`);
      if (found.length > 0 && attempt < ATTEMPTS) continue;
      allAlone.push(...alone);
      violations.push(...found);
      figures.push([`${name}: p99 during ${attack}`, comparison(times, alone, plain, attempt)]);
      break;
    }
  }
  figures.unshift(
    [`${name}: p99 without an attack`, describe(allAlone)],
    [`${name}: megabytes without an attack`, megabytesAlone],
  );
  clearInterval(sampling);
  plainServer.kill();
  figures.push([`${name}: maximum megabytes`, Math.round(mostMegabytes)]);
  if (mostMegabytes > MAX_MEGABYTES) violations.push(`${name}: ${Math.round(mostMegabytes)} MB of memory`);
  violations.push(...service.errors.map((error) => `${name}: the service logged ${error}`));
  const { code } = await service.end("SIGTERM");
  if (code !== 0) violations.push(`${name}: the service exited with ${code}`);
  return { figures, violations };
}

/** Returns the times. Adds a violation for each kind of failure. */
function summed({ times, failures }: LightLoadResult, label: string, violations: string[]): readonly number[] {
  for (const [status, count] of failures) violations.push(`${label}: ${count} of ${times.length} requests: ${status}`);
  return times;
}

function comparison(
  times: readonly number[],
  alone: readonly number[],
  plain: readonly number[],
  attempt: number,
): string {
  const [inAttack, before, ofPlain] = [times, alone, plain].map((some) => quantile(some, 0.99)) as [
    number,
    number,
    number,
  ];
  const ratio = `${(inAttack / before).toFixed(1)} times ${before.toFixed(1)} ms before it`;
  const attempts = attempt === 1 ? "" : `; attempt ${attempt}`;
  return `${describe(times)}; ${ratio}; plain server ${ofPlain.toFixed(1)} ms${attempts}`;
}

/** "80.1 ms; median 12.0 ms, maximum 95.0 ms" */
function describe(times: readonly number[]): string {
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => `${quantile(times, share).toFixed(1)} ms`);
  return `${p99}; median ${median}, maximum ${most}`;
}

async function createLongNames(port: number): Promise<void> {
  const client = new HttpClient(port, API_KEY);
  for (let number = 0; number < LONG_NAMES; number++) {
    const body = JSON.stringify({ name: `${number} ${"x".repeat(LONG_NAME)}` });
    const outcome = await client.send({ method: "POST", target: "/api/v1/resources/partner", body });
    if (outcome.kind !== "response" || outcome.status !== 201)
      throw new Error(`Partner not created: ${JSON.stringify(outcome)}`);
  }
  client.close();
}
