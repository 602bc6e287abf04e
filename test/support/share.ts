import { SEED } from "./runs.js";

/** Whether to use all cases, as `npm run test:deep -- --cases` does. */
export const HAS_ALL = process.env.AMPIPE_CASES === "all";

/** Returns one in so many items, or all of them if wanted. Each turn, and each seed, returns others. */
export function share<Item>(items: readonly Item[], oneIn: number, turn = 0): readonly Item[] {
  return HAS_ALL ? items : items.filter((_item, i) => (i + turn + SEED) % oneIn === 0);
}
