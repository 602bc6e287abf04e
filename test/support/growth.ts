const RUNS = 7;

/**
 * Returns how many times longer work takes for the large size than for the small one. Of several runs the fastest counts,
 * so that other programs do not matter.
 */
export async function growthOf(work: (size: number) => unknown, small: number, large: number): Promise<number> {
  const timeOf = async (size: number): Promise<number> => {
    const start = performance.now();
    await work(size);
    return performance.now() - start;
  };
  const times = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let run = 0; run < RUNS; run++) {
    times.small = Math.min(times.small, await timeOf(small));
    times.large = Math.min(times.large, await timeOf(large));
  }
  return times.large / times.small;
}
