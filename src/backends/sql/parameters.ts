import type { BoundValue } from "../../bind/bound-filter.js";
import { writePlainly } from "../../values/decimal.js";

/** A value as text that databases read by a cast. */
export function parameterText(bound: BoundValue): string {
  switch (bound.type) {
    case "decimal":
      return writePlainly(bound.value);
    case "timestamp":
      return utcText(bound.value);
    default:
      return String(bound.value);
  }
}

/** `YYYY-MM-DD HH:MM:SS.ffffff`, which means UTC only by agreement: databases drop or misread offsets in a cast. */
function utcText(canonical: string): string {
  return `${canonical.slice(0, 10)} ${canonical.slice(11, 26)}`;
}

/** `{"a","b\"c"}` or `["a", "b\"c"]`: every item in quotes, so that none of them is taken for null or for two. */
export function arrayText(texts: readonly string[], open: string, close: string): string {
  let list = open;
  for (let i = 0; i < texts.length; i++) list += `${i === 0 ? '"' : ',"'}${escapeQuotes(texts[i] as string)}"`;
  return list + close;
}

function escapeQuotes(text: string): string {
  // Most texts have none, and looking is faster than replacing.
  return text.includes('"') || text.includes("\\") ? text.replace(/["\\]/g, "\\$&") : text;
}

/** Returns the part of a LIKE pattern with `ESCAPE '!'` that matches the text literally. */
export function escapeLike(text: string): string {
  return /[!%_]/.test(text) ? text.replace(/[!%_]/g, "!$&") : text;
}
