import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Prepares and returns one unit of work. Its result is used, so that no engine can optimise the work away. */
export type Contestant = () => Promise<() => unknown>;

export interface Measurement {
  readonly name: string;
  /** Median of all rounds. */
  readonly microseconds: number;
}

const WARM_UP_MS = 1000;
const ROUNDS = 40;
const BATCH_MS = 25;

/**
 * Measures the contestants of a benchmark. On a worker thread, the file of the benchmark must only call this function.
 * Each contestant runs in its own thread, because in a shared one the code of one can slow down another by a fifth.
 * They run batches in turn, so that other load on the machine affects all equally.
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

/** Serves a worker thread: reports when it is warm, then runs a batch per message. */
async function serve(contestants: Readonly<Record<string, Contestant>>): Promise<never> {
  const run = await contestants[workerData]?.();
  if (run === undefined) throw new Error(`No such contestant: ${workerData}.`);
  const count = warmUp(run);
  parentPort?.on("message", () => parentPort?.postMessage(timeOf(run, count) / count));
  parentPort?.postMessage("ready");
  return new Promise<never>(() => {});
}

/** Warms up and returns the number of runs for a batch of 25 to 50 milliseconds. */
function warmUp(run: () => unknown): number {
  const end = performance.now() + WARM_UP_MS;
  let count = 1;
  while (performance.now() < end) {
    if (timeOf(run, count) < BATCH_MS * 1000) count *= 2;
  }
  return count;
}

let lastResult: unknown;

/**
 * Returns the CPU time of this process in microseconds, garbage collection included, so that other programs do not
 * count.
 */
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
