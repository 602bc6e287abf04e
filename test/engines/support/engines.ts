import { startDuckdb } from "./duckdb.js";
import type { Engine } from "./engine.js";
import { startPglite } from "./pglite.js";
import { startSqliteWasm } from "./sqlite-wasm.js";

/** The engines that run in this process and need nothing but their packages. */
export const IN_PROCESS: readonly (readonly [name: string, start: () => Promise<Engine>])[] = [
  ["SQLite", startSqliteWasm],
  ["PGlite", startPglite],
  ["DuckDB", () => startDuckdb()],
];
