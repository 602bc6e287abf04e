import { isCount } from "../list/envelope.js";
import type { Facet, FacetValue } from "../list/facet.js";
import type { ListQuery } from "../list/list-query.js";
import type { SourcePage } from "./source.js";

// What a source of the program returns may be wrong. A response that repeats records or ends too early would not show it.

/** Returns the page. Throws a TypeError unless it is one for the query. */
export function checkedPage(page: SourcePage | undefined, { limit }: Pick<ListQuery, "limit">): SourcePage {
  if (!Array.isArray(page?.records)) throw new TypeError("The source returned no page: { records, total, hasMore }.");
  const { records, total, hasMore } = page;
  if (records.length > limit) {
    const advice = "Return at most `query.limit`, and in `hasMore` whether there are more.";
    throw new TypeError(`The source returned ${records.length} records instead of at most ${limit}. ${advice}`);
  }
  if (hasMore !== undefined && typeof hasMore !== "boolean") {
    throw new TypeError('The source must return "hasMore" as true or false.');
  }
  if (total === null && hasMore === undefined) {
    throw new TypeError('The source returned no "hasMore", which a page without a total needs.');
  }
  const counted = total ?? page.totalAtLeast;
  if (total !== undefined && (counted === undefined || isCount(counted))) return page;
  const name = total === null ? "totalAtLeast" : "total";
  throw new TypeError(`The source must return "${name}" as a whole number, and "total: null" if it counts no records.`);
}

/** Returns whether there are more records than those of a page. Throws a TypeError if the source does not say. */
export function hasMoreOf({ hasMore }: SourcePage): boolean {
  if (hasMore === undefined) throw new TypeError('The source returned no "hasMore" for a request with a cursor.');
  return hasMore;
}

/** Returns the facet. Throws a TypeError for anything else. */
export function checkedFacet(facet: Facet | undefined, field: string): Facet {
  const isCounted = (one: FacetValue) => isCount(one?.count) && one.count > 0;
  const isFacet = Array.isArray(facet?.values) && facet.values.every(isCounted) && typeof facet.more === "boolean";
  if (isFacet) return facet;
  throw new TypeError(`The source returned no facet of "${field}": { values: [{ value, count }, ...], more }.`);
}
