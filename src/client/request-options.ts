import type { Filter } from "../ast/filter.js";
import { ANYTHING, FLAG, LIST, NAME, OBJECT, type OptionTypes } from "../diagnostics/options.js";
import { LIST_OPTIONS, type ListOptions } from "../list/list-query.js";
import type { FilterOf } from "../schema/filter-of.js";
import type { Fields } from "../schema/schema.js";
import type { FieldNames } from "./record-types.js";

/** A filter as a text, as a tree, or as a function of the schema's typed builders: `(product) => product.id.gt(5)`. */
export type FilterInput<F extends Fields> = string | Filter | ((builders: FilterOf<F>) => Filter);

export interface CallOptions {
  /** Stops the call, also while it waits for its next attempt; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface GetRequest<Names> extends CallOptions {
  /** All fields that are not hidden, unless given. */
  readonly fields?: Names;
}

export interface ListRequest<F extends Fields, Names extends FieldNames<F>> extends GetRequest<Names> {
  /** It goes into the URL: many servers take no more than 8,000 characters of that, or fewer. */
  readonly filter?: FilterInput<F> | undefined;
  /** From 1, which is also what there is unless given. */
  readonly page?: number | undefined;
  /** Records in a page. */
  readonly limit?: number | undefined;
}

const CALL_OPTIONS: OptionTypes<CallOptions> = { signal: OBJECT };
export const GET_REQUEST: OptionTypes<GetRequest<unknown>> = { ...CALL_OPTIONS, fields: LIST };
export const LIST_REQUEST: OptionTypes<ListRequest<Fields, FieldNames<Fields>>> = {
  ...GET_REQUEST,
  filter: ANYTHING,
  // Read back as a server reads them, with its diagnostics.
  page: ANYTHING,
  limit: ANYTHING,
};

export interface CreateOptions extends CallOptions {
  /**
   * Sent as `Idempotency-Key`, a random one for true. Give one only to an API that knows the header: any other may make
   * a second record when the request is sent again.
   */
  readonly idempotencyKey?: string | true | undefined;
}

export const CREATE_OPTIONS: OptionTypes<CreateOptions> = { ...CALL_OPTIONS, idempotencyKey: ANYTHING };

/** The limits of the server's lists, whether they are counted, and what identifies a record. */
export interface ResourceOptions<Count extends boolean = boolean, Key extends string = string> extends ListOptions {
  /** The field that identifies a record; "id" unless given. `get` takes its values, and `create` answers with one. */
  readonly key?: Key | undefined;
  /**
   * False where the API may leave totals out; true unless given. It is said here and not found in the answers, so that
   * nobody else has to ask whether a total is null.
   */
  readonly count?: Count | undefined;
}

export const RESOURCE_OPTIONS: OptionTypes<ResourceOptions> = { ...LIST_OPTIONS, key: NAME, count: FLAG };
