import { IS_FULL_TIER } from "./tier.js";

/** Runs per property: 40 in `npm test`, 80 in `npm run test:full`, 10,000 in `npm run test:deep`. Divisible by 40. */
export const RUNS = Number(process.env.AMPIPE_RUNS ?? (IS_FULL_TIER ? 80 : 40));

/** The number of pairs of filter and record to compare with the reference implementation. */
export const PAIRS = RUNS * (RUNS > 1000 ? 10 : 5);

/** Lists per database: 40 in `npm test`, 240 in `npm run test:full`, half of it on slow ones. Filters: two thirds of it. */
export const FILTERS = RUNS * (IS_FULL_TIER ? 3 : 1);

/** Seed of properties and differential tests. Other seeds draw other cases. */
export const SEED = Number(process.env.AMPIPE_SEED ?? 1);
