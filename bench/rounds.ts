import { shuffled } from "./random.js";

/** A unit of work that is measured. */
export interface Job {
  /** Its result is looked at, so that no engine can leave the work out. */
  readonly run: () => unknown;
}

export interface Timing {
  /** The median over all rounds. */
  readonly microseconds: number;
  /** The distance of the quartiles as a share of the median. */
  readonly spread: number;
}

const BATCH_MS = 0.4;
const ROUNDS = 100;
/** Rounds before those, in which every job finds the size of its batch. */
const SETTLING = 16;
/** A job that takes as long as so many batches runs in one of so many rounds. */
const SLOW = 5;

/**
 * Measures all jobs in this process: in each round a short batch of every one, in an order that is shuffled for each
 * round, so that whatever else the machine does hits all of them alike, and none runs on caches of its own.
 */
export function measureInRounds<J extends Job>(jobs: readonly J[], random: () => number): ReadonlyMap<J, Timing> {
  const batches = jobs.map((job) => ({ job, count: 1, times: [] as number[] }));
  for (let round = 0; round < SETTLING; round++) {
    for (const batch of shuffled(batches, random)) batch.count = grown(batch.job, batch.count);
  }
  const slow = new Set(batches.filter(({ job, count }) => count === 1 && leastOf(job, 1) > SLOW * BATCH_MS));
  for (let round = 0; round < ROUNDS; round++) {
    for (const batch of shuffled(batches, random)) {
      if (slow.has(batch) && round % SLOW !== 0) continue;
      batch.times.push((timeOf(batch.job, batch.count) * 1000) / batch.count);
    }
  }
  return new Map(batches.map(({ job, times }) => [job, timingOf(times)]));
}

/** Returns twice the number of runs for a batch that is too short. */
function grown(job: Job, count: number): number {
  return leastOf(job, count) < BATCH_MS / 2 ? 2 * count : count;
}

/** The least of some tries: a single one may have been interrupted. */
function leastOf(job: Job, count: number): number {
  return Math.min(timeOf(job, count), timeOf(job, count), timeOf(job, count));
}

let lastResult: unknown;

/** In milliseconds. */
function timeOf({ run }: Job, count: number): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) lastResult = run();
  const time = performance.now() - start;
  if (lastResult === undefined) throw new Error("A job returned nothing.");
  return time;
}

function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { microseconds: at(0.5), spread: (at(0.75) - at(0.25)) / at(0.5) };
}

const WARM_UP_MS = 400;

/** Runs all of the texts again and again for as long as every contestant may warm up, and at least once. */
export function warmUp(run: (text: string) => unknown, texts: readonly string[]): void {
  const end = performance.now() + WARM_UP_MS;
  do {
    for (const text of texts) {
      try {
        lastResult = run(text);
      } catch {
        // Broken texts are part of it.
      }
    }
  } while (performance.now() < end);
}
