/**
 * Whether this is `npm run test:full`, which runs every test in full size. `npm test` leaves the files `*.full.test.ts`
 * out and tries fewer cases of the properties and of the hostile strings.
 */
export const IS_FULL_TIER = process.env.AMPIPE_TIER === "full";
