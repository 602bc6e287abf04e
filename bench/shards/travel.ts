import type pg from "pg";
import { nodesIn } from "../../scripts/shards/plan.js";
import type { SqlText } from "../../src/sql.js";

/** What a statement takes from the shards. */
export interface Travel {
  readonly rows: number;
  /** Of one scan of a shard. */
  readonly mostOfScan: number;
}

/** Runs a statement and returns the rows that its plan takes from the shards. */
export async function travelOf(client: pg.Client, { text, values }: SqlText): Promise<Travel> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values]);
  const scans = nodesIn(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Node Type"] === "Foreign Scan");
  const taken = scans.map((node) =>
    Math.round((node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]),
  );
  return { rows: taken.reduce((sum, count) => sum + count, 0), mostOfScan: Math.max(0, ...taken) };
}
