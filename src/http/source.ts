import type { Schema } from "../language/schema/schema.js";
import type { Facet } from "../list/facet.js";
import type { GetQuery, ListQuery } from "../list/list-query.js";

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
 * The last argument of a handler: the context that it passes to the source, `where` and the hooks, such as the request
 * of the framework. A handler without context (`unknown`) has no such argument. It is optional if it may be undefined.
 */
// The keys of `any` are not `never`, so it counts as a context.
export type ContextArgument<C> = [unknown, keyof C] extends [C, never]
  ? []
  : undefined extends C
    ? [context?: C]
    : [context: C];

/** What a source is asked: the checked query, and the request of the client for anything else, such as its headers. */
export interface SourceRequest<Query = ListQuery | GetQuery> {
  readonly query: Query;
  readonly request: Request;
}

/** What a source is asked for one record. */
export interface SourceGetRequest extends SourceRequest<GetQuery> {
  /** The key of the record, decoded from the path. */
  readonly key: string;
}

/** What a source is asked for the values of a field. */
export interface SourceFacetRequest<S extends Schema = Schema> extends SourceRequest<ListQuery<S>> {
  /** The name of the field, such as "state" or "category.name". */
  readonly field: string;
  /** The most values to return. */
  readonly limit: number;
}

/** The data access of a resource. The context is that of the handler, such as the user. */
export interface Source<S extends Schema = Schema, C = unknown> {
  /** The unique field that identifies a record. Handlers sort by it unless the resource has a key. */
  readonly key?: string;
  /**
   * Called when a handler is created, with the limit `relationDepth` of its requests. Throws if the source cannot find
   * records through so many relations, such as `fromSql` without their tables.
   */
  checkDepth?(relationDepth: number): void;
  list(request: SourceRequest<ListQuery<S>>, ...context: ContextArgument<C>): Promise<SourcePage>;
  /** Returns the record with this key, or undefined or null, as libraries for databases do. */
  get(request: SourceGetRequest, ...context: ContextArgument<C>): Promise<SourceRecord | null | undefined>;
  /**
   * Counts the values of a field in the records that match the filter without its parts about that field
   * (`withoutField`). Required by the option `facets` of handlers.
   */
  facet?(request: SourceFacetRequest<S>, ...context: ContextArgument<C>): Promise<Facet>;
}

/** A source that counts the values of fields. */
export interface CountingSource<S extends Schema = Schema, C = unknown> extends Source<S, C> {
  facet(request: SourceFacetRequest<S>, ...context: ContextArgument<C>): Promise<Facet>;
}

/** A source as handlers call it: always with a context, even if it is undefined. */
export interface CalledSource<S extends Schema, C> extends Pick<Source, "key" | "checkDepth"> {
  list(request: SourceRequest<ListQuery<S>>, context: C): Promise<SourcePage>;
  get(request: SourceGetRequest, context: C): Promise<SourceRecord | null | undefined>;
  facet?(request: SourceFacetRequest<S>, context: C): Promise<Facet>;
}
