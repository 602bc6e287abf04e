import { completeLimits, LIMIT_OPTIONS, type LimitOptions, type Limits } from "../language/ast/limits.js";
import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { FLAG, integerFrom, NAME, type OptionsOf, type OptionType } from "../language/diagnostics/options.js";
import type { Schema } from "../language/schema/schema.js";
import type { BoundValue } from "../language/types/bound-value.js";
import { FACET_NAMES, FIELD_NAMES, IGNORED_NAMES, ignoredPattern, PARAMETER_NAMES } from "./parameter-options.js";

/** A field to sort by. */
export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
  /** Null comes last in both directions. Default: after every value, so that it comes first in descending order. */
  readonly nulls?: "last";
}

/** A position in a sorted list, from which to read forward (`after`) or backward (`before`). */
export interface ListCursor {
  readonly direction: "after" | "before";
  /**
   * The values of the sort keys of a record, one for each key of `sort`. Undefined starts at the first record (`after`)
   * or at the last (`before`).
   */
  readonly position: readonly (BoundValue | null)[] | undefined;
}

/** The facets of a request: fields whose values are counted. */
export interface FacetQuery {
  readonly fields: readonly string[];
  /** The most values of each, at least 1. */
  readonly limit: number;
}

/** The decoded values of custom parameters by name, without a prototype. Parameters that were not sent are missing. */
export type ParameterValues<Name extends string = string> = { readonly [Each in Name]?: string };

/** A checked list request. */
export interface ListQuery<S extends Schema = Schema, Name extends string = string> {
  /** The requested field names in the requested order. Default: those of `defaultFields`. */
  readonly fields: readonly string[];
  readonly filter: BoundFilter<S>;
  /** The decoded text of the filter; empty without a filter. */
  readonly filterText: string;
  /**
   * The requested sort keys, followed by the key of the records unless it is one of them, so that the order is total.
   * Empty if nothing was requested and the schema has no key.
   */
  readonly sort: readonly SortKey[];
  /** The position from which to read, instead of a page. */
  readonly cursor?: ListCursor;
  /** The fields whose values are counted, if the request has any. */
  readonly facets?: FacetQuery;
  /** Starts at 1. */
  readonly page: number;
  /** Records per page, at least 1. */
  readonly limit: number;
  /**
   * How far a source counts the matching records, if not as usual: an export counts them once, up to its maximum
   * (`totalAtLeast`), and then no more.
   */
  readonly count?: false | { readonly upTo: number };
  /** The values of the custom parameters. */
  readonly parameters: ParameterValues<Name>;
}

const NULLS: OptionType<"last"> = { expected: '"last"', accepts: (value) => value === "last" };

const OWN_OPTIONS = {
  /** Records per page if the request has no limit. Default: 10, or `maxLimit` if that is lower. */
  defaultLimit: integerFrom(1),
  /** The largest limit that a request may set. Default: 1000. */
  maxLimit: integerFrom(1),
  /** The unique field that identifies a record; it completes every sort order. Default: "id". */
  key: NAME,
  /**
   * The fields of records if the request has no `fields`, as names that it accepts: `["id", "category.name"]`. Default:
   * all fields of the schema that are not hidden.
   */
  defaultFields: FIELD_NAMES,
  /**
   * Sorts null last, also in descending order. Default: null comes after every value, so that it is first in descending
   * order.
   */
  nulls: NULLS,
  /** Whether requests may read from a cursor: `after` and `before`. Default: false. */
  cursors: FLAG,
  /** Fields whose values requests may count by `facets`: `["state", "category.name"]`. Default: none. */
  facets: FACET_NAMES,
  /** The name of a record, such as "Product". Cursors of a list with another name are rejected. Default: "". */
  name: NAME,
  parameters: PARAMETER_NAMES,
  /** Names of parameters to ignore; a `*` at the end stands for any text: `["_", "utm_*"]`. Default: none. */
  ignore: IGNORED_NAMES,
};

export const LIST_OPTIONS = { ...LIMIT_OPTIONS, ...OWN_OPTIONS };

/** Limits and parameters of a list request. */
export interface ListOptions<Name extends string = string> extends LimitOptions, OptionsOf<typeof OWN_OPTIONS> {
  /** Names of custom parameters, such as `["q", "lang"]`. Default: none. */
  readonly parameters?: readonly Name[] | undefined;
}

/** Characters of a filter in the body of a request, or in the input of a program, where no URL limits its length. */
const MAX_LENGTH_OUTSIDE_URLS = 65_536;

/** List options with all defaults filled in. */
export interface ListSettings {
  readonly limits: Limits;
  /** The limits of requests without a URL. */
  readonly bodyLimits: Limits;
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly key: string;
  readonly defaultFields: readonly string[] | undefined;
  readonly nulls: "last" | undefined;
  readonly cursors: boolean;
  readonly facets: readonly string[];
  readonly name: string;
  /** Custom parameters. */
  readonly parameters: readonly string[];
  /** Matches the name of a parameter to ignore. */
  readonly ignored: RegExp | undefined;
}

/** Fills in the defaults and ignores other properties of the object. */
export function listSettings({
  limits,
  defaultLimit = 10,
  maxLimit = 1000,
  key = "id",
  defaultFields,
  nulls,
  cursors = false,
  facets = [],
  name = "",
  parameters = [],
  ignore = [],
}: ListOptions): ListSettings {
  return {
    limits: completeLimits(limits),
    bodyLimits: completeLimits({ ...limits, length: limits?.length ?? MAX_LENGTH_OUTSIDE_URLS }),
    defaultLimit: Math.min(defaultLimit, maxLimit),
    maxLimit,
    key,
    defaultFields,
    nulls,
    cursors,
    facets,
    name,
    parameters,
    ignored: ignoredPattern(ignore),
  };
}

/** A checked request for one record. */
export interface GetQuery<Name extends string = string> {
  readonly fields: readonly string[];
  /** The values of the custom parameters. */
  readonly parameters: ParameterValues<Name>;
}

/** A Result that also contains the decoded filter text: spans of filter diagnostics refer to it. */
export type QueryResult<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly filterText: string };
