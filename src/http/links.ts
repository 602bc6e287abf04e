import type { Pagination } from "../list/envelope.js";
import { LIST_PARAMETERS } from "../list/list-query.js";
import { splitQuery } from "../list/split-query.js";

/** Characters of a Link header. Clients and proxies take some 8 KiB of headers in all, and refuse an answer that has more. */
const LONGEST = 4096;

/**
 * The Link header of a page: the same request for the first, previous, next and last page. None where it would be too
 * long, as it repeats the filter in each of them; the body says the same.
 */
export function linksOf(
  url: string,
  { previousPage, nextPage, totalPages }: Pick<Pagination, "previousPage" | "nextPage"> & { totalPages: number | null },
): string | undefined {
  const pages: readonly (readonly [relation: string, page: number | null])[] = [
    ["first", 1],
    ["prev", previousPage],
    ["next", nextPage],
    ["last", totalPages === null ? null : Math.max(1, totalPages)],
  ];
  const toPage = pageLinks(url);
  const links = pages.flatMap(([rel, page]) => (page === null ? [] : [`<${toPage(page)}>; rel="${rel}"`])).join(", ");
  return links.length > LONGEST ? undefined : links;
}

/** References relative to the request's own address, so that they hold behind any proxy. */
function pageLinks(url: string): (page: number) => string {
  const query = rawQueryOf(url);
  const segments = splitQuery(query, LIST_PARAMETERS);
  const old = segments.find((segment) => segment.kind === "parameter" && segment.name === "page");
  if (old === undefined) {
    const before = segments.length === 0 ? "?" : `${escapeQuery(query)}&`;
    return (page) => `${before}page=${page}`;
  }
  const end = query.indexOf("&", old.at.start);
  const before = escapeQuery(query.slice(0, old.at.start));
  const after = end === -1 ? "" : escapeQuery(query.slice(end));
  return (page) => `${before}page=${page}${after}`;
}

/** Characters that a URI may not hold are encoded, so that none of them ends the link or the header. */
function escapeQuery(query: string): string {
  return query.replace(/[^\w\-.~!$&'()*+,;=:@/?%]/gu, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : "%EF%BF%BD",
  );
}

/** The query string of a request's address with its "?", just as it is there; "#" is a character like any other. */
export function rawQueryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}
