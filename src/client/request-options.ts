import type { Filter } from "../language/ast/filter.js";
import {
  ANYTHING,
  FLAG,
  LIST,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
  TEXT,
} from "../language/diagnostics/options.js";
import type { FilterOf } from "../language/schema/filter-of.js";
import type { Fields, NoRelations, Relations, Schema } from "../language/schema/schema.js";
import { facetsOf } from "../list/facet-field.js";
import { LIST_OPTIONS, type ListOptions } from "../list/list-query.js";
import type { FieldNames, SortInput } from "./record-types.js";
import { HEADER_VALUE } from "./settings.js";

/** A filter: text, a tree, or a function of the schema's typed builders, such as `(product) => product.id.gt(5)`. */
export type RequestFilter<F extends Fields, R extends Relations = NoRelations> =
  | string
  | Filter
  | ((builders: FilterOf<F, R>) => Filter);

const CALL_OPTIONS = {
  /** Cancels the call, including the wait for a retry. The call then throws the abort reason. */
  signal: OBJECT as OptionType<AbortSignal>,
};

/** Options of every call. */
export interface CallOptions extends Options, OptionsOf<typeof CALL_OPTIONS> {}

/** A request for one record. */
export interface GetRequest<Names, Parameter extends string = never> extends CallOptions {
  /** Default: those of the option `defaultFields` of the resource, or all fields that are not hidden. */
  readonly fields?: Names;
  /** Values of the API's own parameters, whose names are an option of the resource. */
  readonly parameters?:
    | ([Parameter] extends [never] ? undefined : { readonly [Name in Parameter]?: string | undefined })
    | undefined;
}

/** Any request for one record. The names of its parameters are not checked. */
export interface AnyGetRequest extends Omit<GetRequest<readonly string[] | undefined>, "parameters"> {
  readonly parameters?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A request for all records of a list. */
export interface ExportRequest<
  F extends Fields,
  Names extends FieldNames<F, R>,
  Parameter extends string = never,
  R extends Relations = NoRelations,
> extends GetRequest<Names, Parameter> {
  /** Sent in the URL, or in the body of a QUERY request if the URL would be too long and the API supports that. */
  readonly filter?: RequestFilter<F, R> | undefined;
  /** Fields to sort by, such as `["-price", "name"]`; "-" is for descending. Default: the order of the API. */
  readonly sort?: SortInput<F, R> | undefined;
}

/** What requests for a page and requests by cursor have in common. */
export interface ListSelection<
  F extends Fields,
  Names extends FieldNames<F, R>,
  Parameter extends string = never,
  R extends Relations = NoRelations,
> extends ExportRequest<F, Names, Parameter, R> {
  /** Maximum number of records in a page. */
  readonly limit?: number | undefined;
}

/** A request for a page of a list. */
export interface ListRequest<
  F extends Fields,
  Names extends FieldNames<F, R>,
  Parameter extends string = never,
  R extends Relations = NoRelations,
> extends ListSelection<F, Names, Parameter, R> {
  /** Page number, starting at 1. Default: 1. */
  readonly page?: number | undefined;
  readonly after?: undefined;
  readonly before?: undefined;
}

/**
 * The part of a list that is requested: a page, or the records after or before a cursor. An empty `after` requests the
 * first records, an empty `before` the last ones. One of the three is allowed.
 */
export type PositionRequest<After, Before> = {
  /** Page number, starting at 1. Default: 1. */
  readonly page?: number | undefined;
  /** Requests the records after a cursor, the `nextCursor` of another response. */
  readonly after?: After;
  /** Requests the records before a cursor, the `previousCursor` of another response. */
  readonly before?: Before;
} & ([After] extends [string]
  ? { readonly page?: undefined; readonly before?: undefined }
  : [Before] extends [string]
    ? { readonly page?: undefined }
    : unknown);

/** The facets of a request: fields whose values the API counts. */
export interface FacetRequest<Asked> {
  /** Names of fields, which are an option of the resource. */
  readonly facets?: Asked;
  /** The most values of a facet. Default: as many as the API chooses. */
  readonly facetLimit?: number | undefined;
}

/** Any request for a list. The names of its parameters are not checked. */
export interface AnyListRequest<F extends Fields, R extends Relations = NoRelations>
  extends AnyGetRequest,
    Pick<ListSelection<F, undefined, never, R>, "filter" | "sort" | "limit">,
    FacetRequest<readonly string[] | undefined> {
  readonly page?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const IDEMPOTENCY_KEY: OptionType<string | true> = {
  expected: `true or ${HEADER_VALUE.expected}`,
  accepts: (value) => value === true || HEADER_VALUE.accepts(value),
};

export const CREATE_OPTIONS = {
  ...CALL_OPTIONS,
  /**
   * Sent as `Idempotency-Key`; true sends a random one. Set it only if the API supports this header: the client then
   * retries the request, and other APIs would create a second record.
   */
  idempotencyKey: IDEMPOTENCY_KEY,
};

/** Options of `create`. */
export interface CreateOptions extends Options, OptionsOf<typeof CREATE_OPTIONS> {}

/** Options of a resource: what the server's lists support, whether they have totals, and the key field. */
export interface ResourceOptions<
  Count extends boolean = boolean,
  Key extends string = string,
  Parameter extends string = string,
  FacetName extends string = string,
  Default = readonly string[] | undefined,
> extends Pick<ListOptions, "limits" | "defaultLimit" | "maxLimit"> {
  /** The field that identifies a record in `get` and `create`. Default: "id". */
  readonly key?: Key | undefined;
  /**
   * Whether every page has totals. Default: true. Set it to false if the API may leave them out; totals then have the
   * type `number | null`.
   */
  readonly count?: Count | undefined;
  /**
   * Whether the API supports `after` and `before`. By default, `all` finds out with its first request and reads page by
   * page if not.
   */
  readonly cursors?: boolean | undefined;
  /** Names of the API's own parameters, such as `["q", "lang"]`. Default: none. */
  readonly parameters?: readonly Parameter[] | undefined;
  /** The fields whose values the API counts, such as `["state", "category.name"]`. Default: none. */
  readonly facets?: readonly FacetName[] | undefined;
  /**
   * The fields of records if a request has no `fields`: the option `defaultFields` of the handlers. Default: all fields
   * that are not hidden.
   */
  readonly defaultFields?: Default | undefined;
}

// The members of requests depend on type parameters, so that their interfaces declare them. These have the same names.

type TypesOf<Request> = { readonly [Name in keyof Request]-?: OptionType };

export const GET_REQUEST: TypesOf<GetRequest<unknown>> = { ...CALL_OPTIONS, fields: LIST, parameters: OBJECT };

const NAMES: OptionType<string | readonly string[]> = {
  expected: "a string or an array of strings",
  accepts: (value) => [value].flat().every(TEXT.accepts),
};

// What is ANYTHING is checked by reading the query string as a server does.

export const EXPORT_REQUEST: TypesOf<ExportRequest<Fields, FieldNames<Fields>>> = {
  ...GET_REQUEST,
  sort: NAMES,
  filter: ANYTHING,
};

/** An option whose type allows undefined only. */
const LEFT_OUT: OptionType<undefined> = { expected: "left out", accepts: () => false };

/** The options of `pages` and `all`. */
export const PAGE_REQUEST: TypesOf<ListRequest<Fields, FieldNames<Fields>>> = {
  ...EXPORT_REQUEST,
  page: ANYTHING,
  limit: ANYTHING,
  after: LEFT_OUT,
  before: LEFT_OUT,
};

export const LIST_REQUEST: TypesOf<ListRequest<Fields, FieldNames<Fields>> & FacetRequest<unknown>> = {
  ...PAGE_REQUEST,
  facets: LIST,
  facetLimit: ANYTHING,
  after: TEXT,
  before: TEXT,
};

export function resourceOptions(schema: Schema): TypesOf<ResourceOptions> {
  const { byName } = schema;
  const key: OptionType = { expected: "a field of the schema", accepts: (value) => byName.has(value as string) };
  const { limits, defaultLimit, maxLimit, parameters, cursors, defaultFields } = LIST_OPTIONS;
  const facets = facetsOf(schema);
  return { limits, defaultLimit, maxLimit, parameters, cursors, facets, defaultFields, key, count: FLAG };
}
