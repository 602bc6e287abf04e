import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Experiment, ExperimentContext, Findings } from "./experiment.js";
import { HttpClient } from "./http-client.js";
import { partnerRequest } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { DEFAULT_RULES, Outcomes } from "./outcomes.js";
import { NAME_PREFIX, PartnerLedger, type StoredPartner } from "./partner-ledger.js";
import { API_KEY, ServiceProcess } from "./service-process.js";
import { spread } from "./statistics.js";

const KILLS = 200;
/** Number of partners acknowledged last that are checked after each start. */
const SAMPLE = 10;

export const pgliteKills: Experiment = {
  name: "pglite",
  description: "The service on PGlite is killed during writes and restarted on the same folder",
  run,
};

async function run({ reaper, scale, report }: ExperimentContext): Promise<Findings> {
  const kills = scale.kills ?? KILLS;
  const dataDir = reaper.newFolder();
  const port = await freePort();
  const lag = new LagMeter();
  // Requests during a kill get no response or part of one.
  const allowed = ["refused", "reset", "reset kept-alive", "truncated"] as const;
  const outcomes = new Outcomes(lag, { ...DEFAULT_RULES, allowed });
  const ledger = new PartnerLedger();
  const starts: number[] = [];
  const start = async (): Promise<ServiceProcess> => {
    const begin = performance.now();
    const service = await ServiceProcess.start(reaper, { port, storage: { dataDir }, logLevel: "error" });
    starts.push(performance.now() - begin);
    await checkLast(port, ledger, outcomes);
    return service;
  };
  try {
    for (let kill = 1; kill <= kills; kill++) {
      report(`${kill} of ${kills} kills; ${ledger.acknowledged.length} partners`);
      const service = await start();
      const load = new Load({ port, readers: 0, writers: 6, requests: [], ledger, outcomes, pause: 0 });
      const before = ledger.acknowledged.length;
      for (const end = performance.now() + 5_000; performance.now() < end; await sleep(2)) {
        if (ledger.acknowledged.length > before) break;
      }
      await sleep(randomInt(20, 400));
      await service.end("SIGKILL");
      await load.stop();
      for (const error of service.errors) outcomes.addViolation(`The service logged: ${error}`);
    }
    const last = await start();
    const { lost, duplicated } = ledger.errorsIn(await storedPartners(port));
    const { code } = await last.end("SIGTERM");
    return {
      figures: [
        ["kills / starts", `${kills} / ${starts.length}`],
        ["start times", spread(starts)],
        ["requests", outcomes.summary],
        ["partners acknowledged", ledger.acknowledged.length],
        ["partners retried / already created", `${ledger.retries} / ${ledger.replays}`],
        ["partners lost / duplicated", `${lost.length} / ${duplicated.length}`],
      ],
      violations: [
        ...outcomes.violations,
        ...lost.map((name) => `${name} was acknowledged but is lost`),
        ...duplicated.map((name) => `${name} appears more than once`),
        ...(code === 0 ? [] : [`The service exited with ${code}`]),
      ],
    };
  } finally {
    lag.close();
  }
}

async function checkLast(port: number, ledger: PartnerLedger, outcomes: Outcomes): Promise<void> {
  const client = new HttpClient(port, API_KEY);
  for (const { id, name } of ledger.acknowledged.slice(-SAMPLE)) {
    const known = partnerRequest(id, name);
    outcomes.add(await client.send({ method: "GET", target: known.target }), known);
  }
  client.close();
}

async function storedPartners(port: number): Promise<readonly StoredPartner[]> {
  const client = new HttpClient(port, API_KEY);
  const found: StoredPartner[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const target = `/api/v1/resources/partner?filter=name*${NAME_PREFIX}&fields=id,name&limit=1000&page=${page}`;
    const outcome = await client.send({ method: "GET", target });
    if (outcome.kind !== "response" || outcome.status !== 200)
      throw new Error(`Cannot read the partners: ${outcome.kind}`);
    const { data, pagination } = JSON.parse(outcome.body);
    found.push(...data);
    page = pagination.nextPage;
  }
  client.close();
  return found;
}
