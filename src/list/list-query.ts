import { completeLimits, type LimitOptions, type Limits } from "../ast/limits.js";
import type { BoundFilter } from "../bind/bound-filter.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { OBJECT, type OptionTypes, wholeFrom } from "../diagnostics/options.js";
import type { Schema } from "../schema/schema.js";

export const LIST_PARAMETERS = ["fields", "filter", "page", "limit"] as const;
export const GET_PARAMETERS = ["fields"] as const;

/** What a list request asks for, checked. */
export interface ListQuery<S extends Schema = Schema> {
  /** The names of the fields to answer with, in the order in which they were asked for; all that are not hidden by default. */
  readonly fields: readonly string[];
  readonly filter: BoundFilter<S>;
  /** The filter as it was written, decoded; empty where there is none. */
  readonly filterText: string;
  /** From 1. */
  readonly page: number;
  /** Records in a page, from 1. */
  readonly limit: number;
}

export interface ListOptions extends LimitOptions {
  /** Records in a page where the request does not say; 10 unless given. */
  readonly defaultLimit?: number;
  /** The most records that a page may have; 1000 unless given. */
  readonly maxLimit?: number;
}

/** The options, checked and complete. */
export interface ListSettings {
  readonly limits: Limits;
  readonly defaultLimit: number;
  readonly maxLimit: number;
}

export const LIST_OPTIONS: OptionTypes<ListOptions> = {
  limits: OBJECT,
  defaultLimit: wholeFrom(1),
  maxLimit: wholeFrom(1),
};

/** What the options say, whatever else the object holds. The default is never more than the most. */
export function listSettings({ limits, defaultLimit = 10, maxLimit = 1000 }: ListOptions): ListSettings {
  return {
    limits: completeLimits(limits),
    defaultLimit: Math.min(defaultLimit, maxLimit),
    maxLimit,
  };
}

/** What may be asked for with a single record. */
export interface GetQuery {
  readonly fields: readonly string[];
}

/** A Result that also has the decoded filter, which the spans of its diagnostics count in. */
export type QueryResult<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly filterText: string };
