import { IS_FULL_TIER } from "./tier.js";

/** How often each property is tried: 200 times in `npm test`, 1,000 in `npm run test:full`, more in `npm run test:deep`. */
export const RUNS = Number(process.env.AMPIPE_RUNS ?? (IS_FULL_TIER ? 1000 : 200));

/** How many pairs of a filter and a record the reference evaluator sees. */
export const PAIRS = RUNS * (RUNS > 1000 ? 10 : 5);

/** How many filters each database is asked: 200 in `npm test`, 3,000 in `npm run test:full`. */
export const FILTERS = RUNS * (RUNS < 1000 ? 1 : 3);

/** Where the differential tests begin. Fixed, so that a failure can be had again; other seeds are other filters. */
export const SEED = Number(process.env.AMPIPE_SEED ?? 1);
