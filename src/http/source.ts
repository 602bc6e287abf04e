import type { ListQuery } from "../list/list-query.js";
import type { Schema } from "../schema/schema.js";

/** A record of a database or a program: values by field name. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/**
 * The records of a page. For a request with a cursor, at most `limit` records in the requested order, with `hasMore`:
 * whether more records follow in the direction of the cursor. `hasMore` is also required if `total` is null.
 */
export type SourcePage =
  | { readonly records: readonly SourceRecord[]; readonly total: number; readonly hasMore?: boolean }
  | {
      readonly records: readonly SourceRecord[];
      readonly total: null;
      readonly hasMore: boolean;
      /** The number of matching records that were counted before counting stopped. */
      readonly totalAtLeast?: number;
    };

/**
 * The data access of a resource. Fields, filter and page are already checked; use the request for anything else, such as
 * the user.
 */
export interface Source<S extends Schema = Schema> {
  /** The unique field that identifies a record. Handlers sort by it unless the resource has a key. */
  readonly key?: string;
  list(query: ListQuery<S>, request: Request): Promise<SourcePage>;
  /** Returns the record with this key, or undefined. */
  get(key: string, fields: readonly string[], request: Request): Promise<SourceRecord | undefined>;
}
