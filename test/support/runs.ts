/** How often each property is tried: 1,000 times by default, more in `npm run test:deep`. */
export const RUNS = Number(process.env.AMPIPE_RUNS ?? 1000);

/** How many pairs of a filter and a record the reference evaluator sees: 5,000 by default, 100,000 in `npm run test:deep`. */
export const PAIRS = RUNS * (RUNS > 1000 ? 10 : 5);
