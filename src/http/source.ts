import type { ListQuery } from "../list/list-query.js";
import type { Schema } from "../schema/schema.js";

/** A record as a database or a program has it, by the names of the fields. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** The records of a page; with `hasMore` where nobody counted. */
export type SourcePage =
  | { readonly records: readonly SourceRecord[]; readonly total: number }
  | { readonly records: readonly SourceRecord[]; readonly total: null; readonly hasMore: boolean };

/**
 * Where the records of a resource are. The request is there for what depends on who asks; what it says about fields,
 * filter and page has been read and checked.
 */
export interface Source<S extends Schema = Schema> {
  list(query: ListQuery<S>, request: Request): Promise<SourcePage>;
  /** The record whose key is written like this, or undefined. */
  get(key: string, fields: readonly string[], request: Request): Promise<SourceRecord | undefined>;
}
