import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Gets ready and gives one unit of work. Its result is looked at, so that no engine can leave the work out. */
export type Contestant = () => Promise<() => unknown>;

export interface Measurement {
  readonly name: string;
  /** The median over all rounds. */
  readonly microseconds: number;
}

const WARM_UP_MS = 1000;
const ROUNDS = 40;
const BATCH_MS = 25;

/**
 * Measures the contestants of a benchmark, whose file must do nothing else on a worker thread than call this.
 * Each has a thread to itself: in one and the same, what one loads or runs can make another slower by a fifth.
 * They take turns, a batch each, so that whatever else the machine does hits all of them alike.
 */
export async function measure(contestants: Readonly<Record<string, Contestant>>): Promise<Measurement[]> {
  if (!isMainThread) return serve(contestants);
  const entries: { name: string; worker: Worker; times: number[] }[] = [];
  for (const name of Object.keys(contestants)) {
    const worker = new Worker(new URL(import.meta.url), { workerData: name });
    await once(worker, "message");
    entries.push({ name, worker, times: [] });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { worker, times } of entries) {
      worker.postMessage("go");
      const [time] = (await once(worker, "message")) as [number];
      times.push(time);
    }
  }
  await Promise.all(entries.map(({ worker }) => worker.terminate()));
  return entries.map(({ name, times }) => ({ name, microseconds: median(times) }));
}

/** On a worker thread: says when it is warm, then runs a batch whenever it is told to. */
async function serve(contestants: Readonly<Record<string, Contestant>>): Promise<never> {
  const run = await contestants[workerData]?.();
  if (run === undefined) throw new Error(`No such contestant: ${workerData}.`);
  const count = warmUp(run);
  parentPort?.on("message", () => parentPort?.postMessage(timeOf(run, count) / count));
  parentPort?.postMessage("ready");
  return new Promise<never>(() => {});
}

/** How many runs make a batch of 25 to 50 milliseconds. */
function warmUp(run: () => unknown): number {
  const end = performance.now() + WARM_UP_MS;
  let count = 1;
  while (performance.now() < end) {
    if (timeOf(run, count) < BATCH_MS * 1000) count *= 2;
  }
  return count;
}

let lastResult: unknown;

/** In microseconds of this process's CPU time, collection of garbage included: time that others take does not count. */
function timeOf(run: () => unknown, count: number): number {
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) lastResult = run();
  const { user, system } = process.cpuUsage(start);
  if (lastResult === undefined) throw new Error("A contestant returned nothing.");
  return user + system;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return (low + high) / 2;
}
