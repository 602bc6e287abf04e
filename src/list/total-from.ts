/** How many records match, where a page tells it by itself: it ends before its limit, so there are no more. */
export function totalFrom(page: number, limit: number, count: number): number | undefined {
  const isLast = count < limit && (count > 0 || page === 1);
  return isLast ? (page - 1) * limit + count : undefined;
}
