import { checkArgument } from "../language/diagnostics/argument.js";
import type { Diagnostic } from "../language/diagnostics/diagnostic.js";

/** The response body of a list request. */
export interface ListEnvelope<T> {
  readonly data: readonly T[];
  readonly meta: { readonly count: number; readonly total: number };
  readonly pagination: Pagination;
  /** The warnings of a valid but suspicious request, if there are any. */
  readonly warnings?: readonly Diagnostic[];
}

/** Page numbers, starting at 1. `previousPage` and `nextPage` are null if that page does not exist. */
export interface Pagination {
  readonly previousPage: number | null;
  readonly currentPage: number;
  readonly nextPage: number | null;
  readonly totalPages: number;
}

/**
 * The response body of a list request whose matching records were not counted, or only up to `totalAtLeast`.
 */
export interface UncountedEnvelope<T> {
  readonly data: readonly T[];
  readonly meta: { readonly count: number; readonly total: null; readonly totalAtLeast?: number };
  readonly pagination: Omit<Pagination, "totalPages"> & { readonly totalPages: null };
  readonly warnings?: readonly Diagnostic[];
}

/** A page and the total number of matching records. */
export interface CountedPage<T> {
  /** The records of the page. */
  readonly data: readonly T[];
  readonly page: number;
  readonly limit: number;
  /** The number of matching records on all pages. */
  readonly total: number;
}

/** A page without a total. */
export interface UncountedPage<T> extends Omit<CountedPage<T>, "total"> {
  readonly total: null;
  /** Whether there are records after this page. */
  readonly hasMore: boolean;
  /** The number of matching records that were counted before counting stopped. */
  readonly totalAtLeast?: number | undefined;
}

/**
 * Returns the response body for a page. A page past the last one has no next page; its previous page is the last one.
 *
 * @example
 * ```ts
 * listEnvelope({ data: [{ id: 3 }], page: 2, limit: 2, total: 3 });
 * // { data: [{ id: 3 }], meta: { count: 1, total: 3 },
 * //   pagination: { previousPage: 1, currentPage: 2, nextPage: null, totalPages: 2 } }
 * ```
 */
export function listEnvelope<T>(page: CountedPage<T>): ListEnvelope<T>;
export function listEnvelope<T>(page: CountedPage<T> | UncountedPage<T>): ListEnvelope<T> | UncountedEnvelope<T>;
export function listEnvelope<T>(page: CountedPage<T> | UncountedPage<T>): ListEnvelope<T> | UncountedEnvelope<T> {
  checkPage(page, "listEnvelope()");
  const { data, page: currentPage } = page;
  const count = data.length;
  if (page.total === null) {
    const previousPage = currentPage > 1 ? currentPage - 1 : null;
    const nextPage = page.hasMore ? currentPage + 1 : null;
    const { totalAtLeast } = page;
    return {
      data,
      meta: { count, total: null, ...(totalAtLeast === undefined ? {} : { totalAtLeast }) },
      pagination: { previousPage, currentPage, nextPage, totalPages: null },
    };
  }
  const { total } = page;
  return { data, meta: { count, total }, pagination: paginate(currentPage, Math.ceil(total / page.limit)) };
}

function paginate(currentPage: number, totalPages: number): Pagination {
  const previousPage = Math.min(currentPage - 1, totalPages);
  return {
    previousPage: previousPage > 0 ? previousPage : null,
    currentPage,
    nextPage: currentPage < totalPages ? currentPage + 1 : null,
    totalPages,
  };
}

/**
 * Returns the total number of records if the page itself reveals it: a page with fewer records than its limit is the
 * last one. Returns undefined if the records must be counted.
 *
 * @param page - The number of the page, from 1.
 * @param limit - The largest number of records of a page.
 * @param count - The number of records of this page.
 * @example
 * ```ts
 * totalFrom(3, 10, 4); // 24: page 3 has 4 of at most 10 records
 * totalFrom(3, 10, 10); // undefined
 * ```
 */
export function totalFrom(page: number, limit: number, count: number): number | undefined {
  const isLast = count < limit && (count > 0 || page === 1);
  return isLast ? (page - 1) * limit + count : undefined;
}

export function checkPage(page: { readonly data: readonly unknown[]; readonly total: unknown }, owner: string): void {
  checkArgument(Array.isArray(page?.data), owner, "page", "an object whose data are the records");
  const { total } = page;
  checkArgument(total === null || isCount(total), owner, "page.total", "a whole number, or null without a count");
}

/** Whether a value is a number of records. Some drivers return it as a text. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
