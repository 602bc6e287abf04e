import { checkFilter } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { buildError } from "../diagnostics/build-error.js";
import { findForbidden } from "../text/characters.js";
import { encodePercent } from "../text/percent.js";
import { print } from "./print.js";

/**
 * Percent-encodes a filter for a query string, so that URLSearchParams, decodeURIComponent, qs and a raw request line all
 * read the same filter. Throws a `FilterError` for U+0000 and lone surrogates.
 *
 * @example
 * ```ts
 * encodeFilter(eq("name", "AT&T")); // "name%3D%22AT%26T%22"
 * ```
 */
export function encodeFilter(filter: Filter | string): string {
  if (typeof filter !== "string") checkFilter(filter, "encodeFilter()");
  const text = typeof filter === "string" ? filter : print(filter);
  const at = findForbidden(text);
  if (at === -1) return encodePercent(text);
  throw buildError("build.character", { codePoint: text.charCodeAt(at) }, { start: at, end: at + 1 }, text);
}
