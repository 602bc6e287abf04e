import type { CursorPagination } from "../list/cursor-envelope.js";
import type { Pagination } from "../list/envelope.js";
import type { ListSettings } from "../list/list-query.js";
import { parameterNames } from "../list/read-list-query.js";
import { splitQuery } from "../list/split-query.js";

/** Characters of a Link header. Many clients and proxies reject responses with more than 8 KiB of headers. */
const MAX_LENGTH = 4096;

/** The page numbers of a response, or its cursors. */
type Places =
  | (Pick<Pagination, "previousPage" | "nextPage"> & { readonly totalPages: number | null })
  | CursorPagination;

/** A relation, and the parameter and value that select its page. */
type Place = readonly [
  relation: "first" | "prev" | "next" | "last",
  parameter: "page" | "after" | "before",
  value: number | string | null,
];

/**
 * Returns the Link header of a page, with the URLs of the first, previous, next and last page. Returns undefined if it
 * would be too long, because each link repeats the filter; the body contains the same page numbers or cursors.
 */
export function linksOf(rawQuery: string, places: Places, settings: ListSettings): string | undefined {
  const toPlace = placeLinks(rawQuery, parameterNames(settings), settings.ignored);
  let links = "";
  for (const [relation, parameter, value] of placesOf(places)) {
    if (value !== null) links += `${links && ", "}<${toPlace(parameter, value)}>; rel="${relation}"`;
  }
  return links.length > MAX_LENGTH ? undefined : links;
}

function placesOf(places: Places): readonly Place[] {
  if ("nextCursor" in places) {
    const { previousCursor, nextCursor } = places;
    return [
      ["first", "after", ""],
      ["prev", "before", previousCursor],
      ["next", "after", nextCursor],
      ["last", "before", ""],
    ];
  }
  const { previousPage, nextPage, totalPages } = places;
  return [
    ["first", "page", 1],
    ["prev", "page", previousPage],
    ["next", "page", nextPage],
    ["last", "page", totalPages === null ? null : Math.max(1, totalPages)],
  ];
}

const PLACE_PARAMETERS: readonly string[] = ["page", "after", "before"] satisfies readonly Place[1][];

/** Returns URLs relative to that of the request, so that they work through any proxy. */
function placeLinks(
  query: string,
  names: readonly string[],
  ignored: ListSettings["ignored"],
): (parameter: string, value: number | string) => string {
  const segments = splitQuery(query, names, ignored);
  const old = segments.find((segment) => segment.kind === "parameter" && PLACE_PARAMETERS.includes(segment.name));
  if (old === undefined) {
    const before = /^\??&*$/.test(query) ? "?" : `${escapeQuery(query)}&`;
    return (parameter, value) => `${before}${parameter}=${value}`;
  }
  const end = query.indexOf("&", old.at.start);
  const before = escapeQuery(query.slice(0, old.at.start));
  const after = end === -1 ? "" : escapeQuery(query.slice(end));
  return (parameter, value) => `${before}${parameter}=${value}${after}`;
}

/** Encodes what is not allowed in a URI, so that none of it can end the link or the header. */
function escapeQuery(query: string): string {
  // Only ignored parameters have other uses of "%" than encoded bytes.
  const encoded = query.replace(/%(?![0-9A-Fa-f]{2})/g, "%25");
  return encoded.replace(/[^\w\-.~!$&'()*+,;=:@/?%]/gu, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : "%EF%BF%BD",
  );
}

/** Returns the query string of a URL unchanged, with its "?". A "#" has no special meaning. */
export function rawQueryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}
