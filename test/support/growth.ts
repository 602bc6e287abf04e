const RUNS = 7;

/** Returns how many times longer work takes for the large size than for the small one. */
export async function growthOf(work: (size: number) => unknown, small: number, large: number): Promise<number> {
  return ratioOf(
    () => work(large),
    () => work(small),
  );
}

/**
 * Returns how many times longer work takes than other work. Of several runs the fastest counts, so that other programs do
 * not matter.
 */
export async function ratioOf(work: () => unknown, other: () => unknown): Promise<number> {
  const timeOf = async (one: () => unknown): Promise<number> => {
    const start = performance.now();
    await one();
    return performance.now() - start;
  };
  const times = { work: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  for (let run = 0; run < RUNS; run++) {
    times.other = Math.min(times.other, await timeOf(other));
    times.work = Math.min(times.work, await timeOf(work));
  }
  return times.work / times.other;
}
