export interface Contestant {
  readonly name: string;
  /** One unit of work. Its result is looked at, so that no engine can leave the work out. */
  readonly run: () => unknown;
}

export interface Measurement {
  readonly name: string;
  /** The median over all rounds. */
  readonly microseconds: number;
}

const WARM_UP_MS = 300;
const ROUNDS = 40;
const BATCH_MS = 25;

/** Takes turns: every contestant runs one batch a round, so that whatever else the machine does hits all of them alike. */
export function measure(contestants: readonly Contestant[]): Measurement[] {
  const entries = contestants.map(({ name, run }) => {
    for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) timePerRun(run, 10);
    return { name, run, count: Math.max(1, Math.round(BATCH_MS / timePerRun(run, 100))), times: [] as number[] };
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const { run, count, times } of entries) times.push(timePerRun(run, count));
  }
  return entries.map(({ name, times }) => ({ name, microseconds: 1000 * median(times) }));
}

let lastResult: unknown;

/** In milliseconds. */
function timePerRun(run: () => unknown, count: number): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) lastResult = run();
  const elapsed = performance.now() - start;
  if (lastResult === undefined) throw new Error("A contestant returned nothing.");
  return elapsed / count;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, middle + 1);
  return (low + high) / 2;
}
