import type { GetQuery, ListQuery } from "../list/list-query.js";
import type { Schema } from "../schema/schema.js";

/** A record of a database or a program: values by field name. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/**
 * The records of a page, at most as many as the limit, in the requested order. `hasMore` is whether there are more in
 * the direction of reading; it is required without a total and with a cursor. `totalAtLeast` is the number up to which
 * records were counted, if there are more.
 */
export type SourcePage =
  | { readonly records: readonly SourceRecord[]; readonly total: number; readonly hasMore?: boolean }
  | {
      readonly records: readonly SourceRecord[];
      readonly total: null;
      readonly hasMore: boolean;
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
  get(key: string, fields: readonly string[], request: Request, query?: GetQuery): Promise<SourceRecord | undefined>;
}
