import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/engines/servers/server-process.js";
import type { Experiment, ExperimentContext, Findings } from "./experiment.js";
import { HttpClient } from "./http-client.js";
import { partnerRequest } from "./known-requests.js";
import { LagMeter } from "./lag-meter.js";
import { Load } from "./load.js";
import { DEFAULT_RULES, Outcomes } from "./outcomes.js";
import { NAME_START, PartnerLedger, type StoredPartner } from "./partner-ledger.js";
import { API_KEY, ServiceProcess } from "./service-process.js";
import { spread } from "./statistics.js";

const KILLS = 200;
/** Of the partners acknowledged last, how many are looked for after each start. */
const SAMPLE = 10;

export const pgliteKills: Experiment = {
  name: "pglite",
  meaning: "The service on PGlite is killed in the middle of writes and started again on the same folder",
  run,
};

async function run({ reaper, scale, tell }: ExperimentContext): Promise<Findings> {
  const kills = scale.kills ?? KILLS;
  const dataDir = reaper.newFolder();
  const port = await freePort();
  const lag = new LagMeter();
  // Whoever asks while the process is being killed has no answer, or a part of it.
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
      tell(`${kill} of ${kills} kills; ${ledger.acknowledged.length} partners`);
      const service = await start();
      const load = new Load({ port, readers: 0, writers: 6, questions: [], ledger, outcomes, pause: 0 });
      const before = ledger.acknowledged.length;
      for (const end = performance.now() + 5_000; performance.now() < end; await sleep(2)) {
        if (ledger.acknowledged.length > before) break;
      }
      await sleep(randomInt(20, 400));
      await service.end("SIGKILL");
      await load.stop();
      for (const error of service.errors) outcomes.violate(`The service wrote: ${error}`);
    }
    const last = await start();
    const { lost, doubled } = ledger.mistakesIn(await storedPartners(port));
    const { code } = await last.end("SIGTERM");
    return {
      figures: [
        ["kills / starts", `${kills} / ${starts.length}`],
        ["a start takes", spread(starts)],
        ["requests", outcomes.summary],
        ["partners acknowledged", ledger.acknowledged.length],
        ["partners tried again / found created already", `${ledger.retries} / ${ledger.replays}`],
        ["partners lost / twice", `${lost.length} / ${doubled.length}`],
      ],
      violations: [
        ...outcomes.violations,
        ...lost.map((name) => `${name} was acknowledged and is lost`),
        ...doubled.map((name) => `${name} is there twice`),
        ...(code === 0 ? [] : [`The service ended with ${code}`]),
      ],
    };
  } finally {
    lag.close();
  }
}

async function checkLast(port: number, ledger: PartnerLedger, outcomes: Outcomes): Promise<void> {
  const client = new HttpClient(port, API_KEY);
  for (const { id, name } of ledger.acknowledged.slice(-SAMPLE)) {
    const question = partnerRequest(id, name);
    outcomes.take(await client.ask({ method: "GET", target: question.target }), question);
  }
  client.close();
}

async function storedPartners(port: number): Promise<readonly StoredPartner[]> {
  const client = new HttpClient(port, API_KEY);
  const found: StoredPartner[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const target = `/api/v1/resources/partner?filter=name*${NAME_START}&fields=id,name&limit=1000&page=${page}`;
    const outcome = await client.ask({ method: "GET", target });
    if (outcome.kind !== "answer" || outcome.status !== 200)
      throw new Error(`The partners cannot be read: ${outcome.kind}`);
    const { data, pagination } = JSON.parse(outcome.body);
    found.push(...data);
    page = pagination.nextPage;
  }
  client.close();
  return found;
}
