import type { FaultList } from "./fault.js";
import { memory } from "./memory.js";
import { requests } from "./requests.js";
import { sql } from "./sql.js";

/** All lists of `npm run faults`. */
export const lists: readonly FaultList[] = [memory, sql, requests];
