import type { GetQuery, ListQuery } from "../list/list-query.js";
import type { Schema } from "../schema/schema.js";

/** A record of a database or a program: values by field name. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** The records of a page, with `hasMore` instead of a total if the records were not counted. */
export type SourcePage =
  | { readonly records: readonly SourceRecord[]; readonly total: number }
  | { readonly records: readonly SourceRecord[]; readonly total: null; readonly hasMore: boolean };

/**
 * The data access of a resource. Fields, filter and page are already checked; use the request for anything else, such as
 * the user.
 */
export interface Source<S extends Schema = Schema> {
  list(query: ListQuery<S>, request: Request): Promise<SourcePage>;
  /** Returns the record with this key, or undefined. */
  get(key: string, fields: readonly string[], request: Request, query?: GetQuery): Promise<SourceRecord | undefined>;
}
