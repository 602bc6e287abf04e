import type { FaultList } from "./fault.js";
import { memory } from "./memory.js";
import { sorting } from "./sorting.js";
import { sql } from "./sql.js";

/** All lists of `npm run faults`. */
export const lists: readonly FaultList[] = [memory, sql, sorting];
