/** Returns the response body of a page, written without this library. */
export function pageByHand(data: readonly unknown[], page: number, limit: number, total: number) {
  const totalPages = Math.ceil(total / limit);
  return {
    data,
    meta: { count: data.length, total },
    pagination: {
      previousPage: page > 1 ? Math.min(page - 1, totalPages) : null,
      currentPage: page,
      nextPage: page < totalPages ? page + 1 : null,
      totalPages,
    },
  };
}
