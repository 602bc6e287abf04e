import { startDuckdb } from "./duckdb.js";
import type { Engine } from "./engine.js";
import { startPglite } from "./pglite.js";
import { startSqliteWasm } from "./sqlite-wasm.js";

/** As a suite of tests takes it: each suite starts its own. */
export type NamedEngine = readonly [name: string, start: () => Promise<Engine>];

/** The engines that run in this process and need nothing but their packages. */
export const IN_PROCESS: readonly NamedEngine[] = [
  ["SQLite", startSqliteWasm],
  ["PGlite", startPglite],
  ["DuckDB", () => startDuckdb()],
];
