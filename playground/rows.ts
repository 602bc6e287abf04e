import type { PlaygroundResource } from "./resource.js";

/** A record by field name. Numbers that a double would round or shorten are bigints or strings. */
export type Row = Readonly<Record<string, unknown>>;

/** A request for a page of whole records. */
export interface RowsRequest {
  readonly filter: string;
  /** Such as `-list_price,name`; empty for the default order. */
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
  /** Fields whose values are counted. */
  readonly facets?: readonly string[];
}

/** The values of a field with the numbers of records. */
export interface RowFacet {
  readonly values: readonly { readonly value: unknown; readonly count: number }[];
  /** Whether there are more values. */
  readonly more: boolean;
}

/** The values of a facet that are shown. */
export const FACET_LIMIT = 8;

/** A page of records. */
export interface RowPage {
  readonly rows: readonly Row[];
  /** The number of matching records on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** The requested facets. */
  readonly facets: ReadonlyMap<string, RowFacet>;
  /** Time until the records were read. */
  readonly milliseconds: number;
}

/** Why there are no records. */
export type Failure =
  /** The API needs a valid key. */
  | { readonly kind: "key"; readonly message: string }
  /** The API is busy or away for a moment. */
  | { readonly kind: "wait"; readonly message: string; readonly seconds: number }
  | { readonly kind: "failed"; readonly message: string };

/** A value, or why it is missing. */
export type Loaded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Where the playground reads records: an API, or samples in the page. `list` rejects only if it is aborted. */
export interface RowSource {
  /** URL of the API, without a slash at the end. Requests are shown with it. */
  readonly baseUrl: string;
  /** Whether requests need an API key. */
  readonly needsKey: boolean;
  list(
    resource: PlaygroundResource,
    request: RowsRequest,
    apiKey: string,
    signal: AbortSignal,
  ): Promise<Loaded<RowPage>>;
  /**
   * Creates a record and resolves to its id. `attempt` is the same text for each attempt to create the same record. Default:
   * records cannot be created.
   */
  create?(
    resource: PlaygroundResource,
    values: Readonly<Record<string, string>>,
    apiKey: string,
    attempt: string,
  ): Promise<Loaded<unknown>>;
}
