import type { Pagination } from "../list/envelope.js";
import type { ListSettings } from "../list/list-query.js";
import { LIST_PARAMETERS } from "../list/parameter-names.js";
import { splitQuery } from "../list/split-query.js";

/** Characters of a Link header. Many clients and proxies reject responses with more than 8 KiB of headers. */
const MAX_LENGTH = 4096;

/**
 * Returns the Link header of a page, with the URLs of the first, previous, next and last page. Returns undefined if it
 * would be too long, because each link repeats the filter; the body contains the same page numbers.
 */
export function linksOf(
  url: string,
  { previousPage, nextPage, totalPages }: Pick<Pagination, "previousPage" | "nextPage"> & { totalPages: number | null },
  settings: Pick<ListSettings, "parameters" | "ignored">,
): string | undefined {
  const pages: readonly (readonly [relation: string, page: number | null])[] = [
    ["first", 1],
    ["prev", previousPage],
    ["next", nextPage],
    ["last", totalPages === null ? null : Math.max(1, totalPages)],
  ];
  const toPage = pageLinks(url, settings);
  const links = pages.flatMap(([rel, page]) => (page === null ? [] : [`<${toPage(page)}>; rel="${rel}"`])).join(", ");
  return links.length > MAX_LENGTH ? undefined : links;
}

/** Returns URLs relative to that of the request, so that they work through any proxy. */
function pageLinks(
  url: string,
  { parameters, ignored }: Pick<ListSettings, "parameters" | "ignored">,
): (page: number) => string {
  const query = rawQueryOf(url);
  const segments = splitQuery(query, [...LIST_PARAMETERS, ...parameters], ignored);
  const old = segments.find((segment) => segment.kind === "parameter" && segment.name === "page");
  if (old === undefined) {
    const before = /^\??&*$/.test(query) ? "?" : `${escapeQuery(query)}&`;
    return (page) => `${before}page=${page}`;
  }
  const end = query.indexOf("&", old.at.start);
  const before = escapeQuery(query.slice(0, old.at.start));
  const after = end === -1 ? "" : escapeQuery(query.slice(end));
  return (page) => `${before}page=${page}${after}`;
}

/** Encodes characters that are not allowed in a URI, so that none of them can end the link or the header. */
function escapeQuery(query: string): string {
  return query.replace(/[^\w\-.~!$&'()*+,;=:@/?%]/gu, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : "%EF%BF%BD",
  );
}

/** Returns the query string of a URL unchanged, with its "?". A "#" has no special meaning. */
export function rawQueryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}
