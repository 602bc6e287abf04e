import fc from "fast-check";
import type { Schema } from "../../src/index.js";
import { anyRecordsWithFilter, type RecordsOptions } from "../../src/testing.js";
import { matches } from "../support/reference.js";

/** The number of filters to draw, and the seed. */
export interface Drawing extends RecordsOptions {
  readonly filters: number;
  readonly seed: number;
}

/** Returns the share of the records that each drawn filter selects, from 0 to 1. */
export function sharesOf(schema: Schema, { filters, seed, ...options }: Drawing): readonly number[] {
  return fc
    .sample(anyRecordsWithFilter(schema, options), { numRuns: filters, seed })
    .map(({ records, filter }) => records.filter((record) => matches(filter, schema, record)).length / records.length);
}

/** Returns the share of selective filters, which select from 1 % to 99 % of the records. */
export function selectiveShare(shares: readonly number[]): number {
  return shares.filter((share) => share >= 0.01 && share <= 0.99).length / shares.length;
}
