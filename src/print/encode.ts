import type { Filter } from "../ast/filter.js";
import { refuse } from "../diagnostics/build-messages.js";
import { findForbidden } from "../text/characters.js";
import { encodePercent } from "../text/percent.js";
import { print } from "./print.js";

/**
 * A filter for a query string: percent-encoded so that it survives URLSearchParams, decodeURIComponent, qs and a raw
 * request line alike. Like the builders, it throws a FilterError on a character that no filter may hold.
 */
export function encodeFilter(filter: Filter | string): string {
  const text = typeof filter === "string" ? filter : print(filter);
  const at = findForbidden(text);
  if (at === -1) return encodePercent(text);
  throw refuse("build.character", { codePoint: text.charCodeAt(at) }, { start: at, end: at + 1 }, text);
}
