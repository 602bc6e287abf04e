import { shuffled } from "./random.js";

/** A unit of work to measure. */
export interface Job {
  /** Its result is used, so that no engine can optimise the work away. */
  readonly run: () => unknown;
}

export interface Timing {
  /** Median of all rounds. */
  readonly microseconds: number;
  /** Interquartile range divided by the median. */
  readonly spread: number;
}

const BATCH_MS = 0.4;
const ROUNDS = 100;
/** Rounds before the measured ones, which determine the batch size of every job. */
const CALIBRATION_ROUNDS = 16;
/** A job that takes longer than this number of batches runs only in every n-th round, for the same number. */
const SLOW_FACTOR = 5;

/**
 * Measures all jobs in this process. Each round runs a short batch of every job in a new random order, so that other
 * load on the machine affects all equally and no job runs with warm caches.
 */
export function measureInRounds<J extends Job>(jobs: readonly J[], random: () => number): ReadonlyMap<J, Timing> {
  const batches = jobs.map((job) => ({ job, count: 1, times: [] as number[] }));
  for (let round = 0; round < CALIBRATION_ROUNDS; round++) {
    for (const batch of shuffled(batches, random)) batch.count = nextCount(batch.job, batch.count);
  }
  const slow = new Set(batches.filter(({ job, count }) => count === 1 && minTimeOf(job, 1) > SLOW_FACTOR * BATCH_MS));
  for (let round = 0; round < ROUNDS; round++) {
    for (const batch of shuffled(batches, random)) {
      if (slow.has(batch) && round % SLOW_FACTOR !== 0) continue;
      batch.times.push((timeOf(batch.job, batch.count) * 1000) / batch.count);
    }
  }
  return new Map(batches.map(({ job, times }) => [job, timingOf(times)]));
}

/** Doubles the number of runs if the batch is too short. */
function nextCount(job: Job, count: number): number {
  return minTimeOf(job, count) < BATCH_MS / 2 ? 2 * count : count;
}

/** Returns the minimum of three runs, because a single one may be interrupted. */
function minTimeOf(job: Job, count: number): number {
  return Math.min(timeOf(job, count), timeOf(job, count), timeOf(job, count));
}

let lastResult: unknown;

/** Returns the time in milliseconds. */
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

/** Runs all texts repeatedly for the warm-up time, at least once. */
export function warmUp(run: (text: string) => unknown, texts: readonly string[]): void {
  const end = performance.now() + WARM_UP_MS;
  do {
    for (const text of texts) {
      try {
        lastResult = run(text);
      } catch {
        // Invalid texts are part of the warm-up.
      }
    }
  } while (performance.now() < end);
}
