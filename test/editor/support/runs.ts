import { RUNS } from "../../support/runs.js";

/** Runs per law: 30 in `npm test`, 250 in `npm run test:full`, 10,000 in `npm run test:deep`. */
export const LAW_RUNS = RUNS > 1000 ? RUNS : Math.ceil(RUNS / 4);
