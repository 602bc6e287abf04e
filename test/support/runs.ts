/** How often each property is tried: 1,000 times by default, more in `npm run test:deep`. */
export const RUNS = Number(process.env.AMPIPE_RUNS ?? 1000);

/** How many pairs of a filter and a record the reference evaluator sees: 5,000 by default, 100,000 in `npm run test:deep`. */
export const PAIRS = RUNS * (RUNS > 1000 ? 10 : 5);

/** How many filters each database is asked: 3,000 by default, 30,000 in `npm run test:deep`. */
export const FILTERS = RUNS * 3;

/** Where the differential tests begin. Fixed, so that a failure can be had again; other seeds are other filters. */
export const SEED = Number(process.env.AMPIPE_SEED ?? 1);
