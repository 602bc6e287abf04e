/**
 * Whether this is `npm run test:full`, which runs all test files at full size. `npm test` excludes `*.full.test.ts` and
 * runs fewer cases of properties and hostile strings.
 */
export const IS_FULL_TIER = process.env.AMPIPE_TIER === "full";
