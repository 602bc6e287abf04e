import type { FaultList } from "./fault.js";
import { memory } from "./memory.js";
import { sql } from "./sql.js";

/** Every list that `npm run faults` goes through. */
export const lists: readonly FaultList[] = [memory, sql];
