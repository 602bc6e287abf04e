/** How often each property is tried: 1,000 times by default, more in `npm run test:deep`. */
export const RUNS = Number(process.env.AMPIPE_RUNS ?? 1000);
