import type { Filter } from "../ast/filter.js";
import { ANYTHING, FLAG, LIST, OBJECT, type OptionType, type OptionTypes } from "../diagnostics/options.js";
import { LIST_OPTIONS, type ListOptions } from "../list/list-query.js";
import type { FilterOf } from "../schema/filter-of.js";
import type { Fields, Schema } from "../schema/schema.js";
import type { FieldNames } from "./record-types.js";
import { HEADER_VALUE } from "./settings.js";

/** A filter: text, a tree, or a function of the schema's typed builders, such as `(product) => product.id.gt(5)`. */
export type FilterInput<F extends Fields> = string | Filter | ((builders: FilterOf<F>) => Filter);

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call, including the wait for a retry. The call then throws the abort reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A request for one record. */
export interface GetRequest<Names> extends CallOptions {
  /** Default: all fields that are not hidden. */
  readonly fields?: Names;
}

/** A request for a list. */
export interface ListRequest<F extends Fields, Names extends FieldNames<F>> extends GetRequest<Names> {
  /** Sent in the URL, which many servers limit to 8,000 characters or fewer. */
  readonly filter?: FilterInput<F> | undefined;
  /** Page number, starting at 1. Default: 1. */
  readonly page?: number | undefined;
  /** Maximum number of records in a page. */
  readonly limit?: number | undefined;
}

/** Options of `create`. */
export interface CreateOptions extends CallOptions {
  /**
   * Sent as `Idempotency-Key`; true sends a random one. Set it only if the API supports this header: the client then
   * retries the request, and other APIs would create a second record.
   */
  readonly idempotencyKey?: string | true | undefined;
}

/** Options of a resource: the limits of the server's lists, whether they have totals, and the key field. */
export interface ResourceOptions<Count extends boolean = boolean, Key extends string = string> extends ListOptions {
  /** The field that identifies a record in `get` and `create`. Default: "id". */
  readonly key?: Key | undefined;
  /**
   * Whether every page has totals. Default: true. Set it to false if the API may leave them out; totals then have the
   * type `number | null`.
   */
  readonly count?: Count | undefined;
}

const CALL_OPTIONS: OptionTypes<CallOptions> = { signal: OBJECT };

export const GET_REQUEST: OptionTypes<GetRequest<unknown>> = { ...CALL_OPTIONS, fields: LIST };

export const LIST_REQUEST: OptionTypes<ListRequest<Fields, FieldNames<Fields>>> = {
  ...GET_REQUEST,
  // These are checked by reading the query string as a server does.
  filter: ANYTHING,
  page: ANYTHING,
  limit: ANYTHING,
};

const IDEMPOTENCY_KEY: OptionType = {
  expected: `true or ${HEADER_VALUE.expected}`,
  accepts: (value) => value === true || HEADER_VALUE.accepts(value),
};

export const CREATE_OPTIONS: OptionTypes<CreateOptions> = { ...CALL_OPTIONS, idempotencyKey: IDEMPOTENCY_KEY };

export function resourceOptions({ byName }: Schema): OptionTypes<ResourceOptions> {
  const key: OptionType = { expected: "a field of the schema", accepts: (value) => byName.has(value as string) };
  return { ...LIST_OPTIONS, key, count: FLAG };
}
