import fc from "fast-check";
import type { Schema } from "../../src/index.js";
import { anyRecordsWithFilter, type RecordsOptions } from "../../src/testing.js";
import { matches } from "../support/reference.js";

export interface Drawing extends RecordsOptions {
  readonly filters: number;
  readonly seed: number;
}

/** For each filter drawn, the share of its records that it selects. */
export function sharesOf(schema: Schema, { filters, seed, ...options }: Drawing): readonly number[] {
  return fc
    .sample(anyRecordsWithFilter(schema, options), { numRuns: filters, seed })
    .map(({ records, filter }) => records.filter((record) => matches(filter, schema, record)).length / records.length);
}

/** How many of the shares are from 1 % to 99 %, as a share itself: such a filter tells records apart. */
export function tellingOf(shares: readonly number[]): number {
  return shares.filter((share) => share >= 0.01 && share <= 0.99).length / shares.length;
}
