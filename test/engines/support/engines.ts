import { startDuckdb } from "./duckdb.js";
import type { Engine } from "./engine.js";
import { startPglite } from "./pglite.js";
import { startSqliteWasm } from "./sqlite-wasm.js";

/** A name and a start function. Each suite starts its own engine. */
export type NamedEngine = readonly [name: string, start: () => Promise<Engine>];

/** The engines that run in this process and need only their packages. */
export const IN_PROCESS: readonly NamedEngine[] = [
  ["SQLite", startSqliteWasm],
  ["PGlite", startPglite],
  ["DuckDB", () => startDuckdb()],
];
