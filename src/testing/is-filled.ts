/**
 * For arrays that are not to be empty: with a `minLength` of 1, those of fast-check do not shrink to their first item if
 * there are two.
 */
export function isFilled(items: readonly unknown[]): boolean {
  return items.length > 0;
}
