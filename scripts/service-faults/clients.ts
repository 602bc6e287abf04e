import { execFile, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../../test/engines/servers/server-process.js";
import { ATTACK_NAMES, type Attack } from "./attack.js";
import type { Experiment, ExperimentContext, Figure, Findings } from "./experiment.js";
import { HttpClient } from "./http-client.js";
import { type LightLoadResult, sendLightLoad } from "./light-client.js";
import { PostgresServer } from "./postgres-server.js";
import { API_KEY, type ServiceOptions, ServiceProcess, storageVariables } from "./service-process.js";
import { quantile } from "./statistics.js";

const ROWS = 100_000;
const SECONDS_ALONE = 15;
const SECONDS_OF_ATTACK = 15;
/** Number of partners with long names, for large pages, and characters per name. */
const LONG_NAMES = 100;
const LONG_NAME = 60_000;
/** Maximum ratio of the 99th percentile of a light client during an attack to that without one. */
const MAX_RATIO = 5;
const MAX_MEGABYTES = 512;

const KEY_COMMAND = fileURLToPath(new URL("../../service/.build/key-command.js", import.meta.url));
const ATTACK = fileURLToPath(new URL("attack.ts", import.meta.url));

export const clients: Experiment = {
  name: "clients",
  description:
    "One client attacks, and another client with its own key keeps its response times, on PGlite and PostgreSQL",
  run,
};

async function run(context: ExperimentContext): Promise<Findings> {
  const { reaper } = context;
  const onPglite = await attackAll(context, "PGlite", { dataDir: reaper.newFolder() });
  const server = await PostgresServer.create(reaper);
  await server.start();
  const onPostgres = await attackAll(context, "PostgreSQL", { databaseUrl: server.url });
  await server.stop();
  return {
    figures: [...onPglite.figures, ...onPostgres.figures],
    violations: [...onPglite.violations, ...onPostgres.violations],
  };
}

async function attackAll(
  { reaper, report }: ExperimentContext,
  name: string,
  storage: ServiceOptions["storage"],
): Promise<Findings> {
  report(`${name}: loading ${ROWS} products`);
  const key = await newKey(storage);
  const port = await freePort();
  const options = { port, storage, logLevel: "error", rows: ROWS } as const;
  const loading = await ServiceProcess.start(reaper, options);
  await loading.whenReady();
  await createLongNames(port);
  await loading.end("SIGTERM");
  // A new process, so that the memory used for loading does not count.
  const service = await ServiceProcess.start(reaper, options);
  await service.whenReady();
  const violations: string[] = [];
  const figures: Figure[] = [];
  await sendLightLoad(port, key, 3);
  report(`${name}: light client without an attack`);
  const alone = quantile(summed(await sendLightLoad(port, key, SECONDS_ALONE), `${name}, no attack`, violations), 0.99);
  figures.push([`${name}: p99 without an attack`, milliseconds(alone)]);
  figures.push([`${name}: megabytes without an attack`, Math.round(service.residentMegabytes)]);
  let mostMegabytes = 0;
  const sampling = setInterval(() => {
    if (service.isRunning) mostMegabytes = Math.max(mostMegabytes, service.residentMegabytes);
  }, 250);
  for (const attack of ATTACK_NAMES) {
    report(`${name}: light client during ${attack}`);
    const attacker = fork(ATTACK);
    reaper.adopt(attacker);
    // Real attackers have their own machine, so this one gets only unused CPU time.
    if (attacker.pid !== undefined) setPriority(attacker.pid, constants.priority.PRIORITY_LOW);
    attacker.send({ name: attack, port, key: API_KEY } satisfies Attack);
    // Otherwise the start of the process would be part of the measurement.
    await sleep(1_500);
    const label = `${name}, ${attack}`;
    const times = summed(await sendLightLoad(port, key, SECONDS_OF_ATTACK), label, violations);
    attacker.kill("SIGKILL");
    const [median, most] = [quantile(times, 0.5), quantile(times, 0.99)];
    const ratio = most / alone;
    figures.push([
      `${name}: p99 during ${attack}`,
      `${milliseconds(most)}, ${ratio.toFixed(1)} times; median ${milliseconds(median)}`,
    ]);
    if (ratio > MAX_RATIO) violations.push(`${label}: p99 is ${ratio.toFixed(1)} times that without an attack`);
    await sleep(2_000);
  }
  clearInterval(sampling);
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

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** Creates a key in the storage, before the service starts. */
async function newKey(storage: ServiceOptions["storage"]): Promise<string> {
  const env = { ...process.env, ...storageVariables(storage) };
  const { stdout } = await promisify(execFile)(process.execPath, [KEY_COMMAND, "create", "light-client"], { env });
  const key = /amp_[\w-]+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error(`No key in ${JSON.stringify(stdout)}`);
  return key;
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
