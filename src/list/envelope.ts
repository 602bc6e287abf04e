/** The answer to a list request. */
export interface ListEnvelope<T> {
  readonly data: readonly T[];
  readonly meta: { readonly count: number; readonly total: number };
  readonly pagination: Pagination;
}

export interface Pagination {
  readonly previousPage: number | null;
  readonly currentPage: number;
  readonly nextPage: number | null;
  readonly totalPages: number;
}

/** The answer to a list request for which nobody counted all records. */
export interface UncountedEnvelope<T> {
  readonly data: readonly T[];
  readonly meta: { readonly count: number; readonly total: null };
  readonly pagination: Omit<Pagination, "totalPages"> & { readonly totalPages: null };
}

interface Page<T> {
  /** The records of the page. */
  readonly data: readonly T[];
  readonly page: number;
  readonly limit: number;
}

export type CountedPage<T> = Page<T> & {
  /** How many records match in all. */
  readonly total: number;
};

export type UncountedPage<T> = Page<T> & {
  readonly total: null;
  /** Whether there are records behind this page. */
  readonly hasMore: boolean;
};

/** A page past the last has no next page, and the last page as its previous one. */
export function listEnvelope<T>(page: CountedPage<T>): ListEnvelope<T>;
export function listEnvelope<T>(page: CountedPage<T> | UncountedPage<T>): ListEnvelope<T> | UncountedEnvelope<T>;
export function listEnvelope<T>(page: CountedPage<T> | UncountedPage<T>): ListEnvelope<T> | UncountedEnvelope<T> {
  const { data, page: currentPage } = page;
  const count = data.length;
  if (page.total === null) {
    const previousPage = currentPage > 1 ? currentPage - 1 : null;
    const nextPage = page.hasMore ? currentPage + 1 : null;
    return {
      data,
      meta: { count, total: null },
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

/** How many records match, where a page tells it by itself: it ends before its limit, so there are no more. */
export function totalFrom(page: number, limit: number, count: number): number | undefined {
  const isLast = count < limit && (count > 0 || page === 1);
  return isLast ? (page - 1) * limit + count : undefined;
}
