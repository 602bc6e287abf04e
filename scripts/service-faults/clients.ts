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
/** Partners with long names, for large pages, and the characters of each name. */
const LONG_NAMES = 100;
const LONG_NAME = 60_000;
/** How many times what it is alone the 99th percentile of a quiet key may be. */
const MOST_RATIO = 5;
const MOST_MEGABYTES = 512;

const KEY_COMMAND = fileURLToPath(new URL("../../service/.build/key-command.js", import.meta.url));
const ATTACK = fileURLToPath(new URL("attack.ts", import.meta.url));

export const clients: Experiment = {
  name: "clients",
  meaning: "One client does its worst, and another, with a key of its own, hardly notices: on PGlite and on PostgreSQL",
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
  { reaper, tell }: ExperimentContext,
  name: string,
  storage: ServiceOptions["storage"],
): Promise<Findings> {
  tell(`${name}: ${ROWS} products are loaded`);
  const key = await newKey(storage);
  const port = await freePort();
  const options = { port, storage, logLevel: "error", rows: ROWS } as const;
  const loading = await ServiceProcess.start(reaper, options);
  await loading.whenReady();
  await createLongNames(port);
  await loading.end("SIGTERM");
  // Another process: what loading has taken of memory is nothing that clients do.
  const service = await ServiceProcess.start(reaper, options);
  await service.whenReady();
  const violations: string[] = [];
  const figures: Figure[] = [];
  await sendLightLoad(port, key, 3);
  tell(`${name}: a quiet key alone`);
  const alone = quantile(summed(await sendLightLoad(port, key, SECONDS_ALONE), `${name}, alone`, violations), 0.99);
  figures.push([`${name}: 99 % alone`, milliseconds(alone)]);
  figures.push([`${name}: megabytes alone`, Math.round(service.residentMegabytes)]);
  let mostMegabytes = 0;
  const sampling = setInterval(() => {
    if (service.isRunning) mostMegabytes = Math.max(mostMegabytes, service.residentMegabytes);
  }, 250);
  for (const attack of ATTACK_NAMES) {
    tell(`${name}: a quiet key beside ${attack}`);
    const attacker = fork(ATTACK);
    reaper.adopt(attacker);
    // An attacker has a machine of its own: here it gets what processor time is left.
    if (attacker.pid !== undefined) setPriority(attacker.pid, constants.priority.PRIORITY_LOW);
    attacker.send({ name: attack, port, key: API_KEY } satisfies Attack);
    // A process takes a while to start, and would have this one's time measured.
    await sleep(1_500);
    const label = `${name}, ${attack}`;
    const times = summed(await sendLightLoad(port, key, SECONDS_OF_ATTACK), label, violations);
    attacker.kill("SIGKILL");
    const [median, most] = [quantile(times, 0.5), quantile(times, 0.99)];
    const ratio = most / alone;
    figures.push([
      `${name}: 99 % beside ${attack}`,
      `${milliseconds(most)}, ${ratio.toFixed(1)} times; median ${milliseconds(median)}`,
    ]);
    if (ratio > MOST_RATIO) violations.push(`${label}: ${ratio.toFixed(1)} times what a quiet key has alone`);
    await sleep(2_000);
  }
  clearInterval(sampling);
  figures.push([`${name}: megabytes at most`, Math.round(mostMegabytes)]);
  if (mostMegabytes > MOST_MEGABYTES) violations.push(`${name}: ${Math.round(mostMegabytes)} MB of memory`);
  violations.push(...service.errors.map((error) => `${name}: the service wrote ${error}`));
  const { code } = await service.end("SIGTERM");
  if (code !== 0) violations.push(`${name}: the service ended with ${code}`);
  return { figures, violations };
}

/** The times, where every request was answered well. */
function summed({ times, failures }: LightLoadResult, label: string, violations: string[]): readonly number[] {
  for (const [status, count] of failures) violations.push(`${label}: ${count} of ${times.length} requests: ${status}`);
  return times;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** A key in the storage, where no service runs yet. */
async function newKey(storage: ServiceOptions["storage"]): Promise<string> {
  const env = { ...process.env, ...storageVariables(storage) };
  const { stdout } = await promisify(execFile)(process.execPath, [KEY_COMMAND, "create", "quiet"], { env });
  const key = /amp_[\w-]+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error(`There is no key in ${JSON.stringify(stdout)}`);
  return key;
}

async function createLongNames(port: number): Promise<void> {
  const client = new HttpClient(port, API_KEY);
  for (let number = 0; number < LONG_NAMES; number++) {
    const body = JSON.stringify({ name: `${number} ${"x".repeat(LONG_NAME)}` });
    const outcome = await client.ask({ method: "POST", target: "/api/v1/resources/partner", body });
    if (outcome.kind !== "answer" || outcome.status !== 201) throw new Error(`No partner: ${JSON.stringify(outcome)}`);
  }
  client.close();
}
