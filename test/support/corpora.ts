import { existsSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../../shared/corpora/", import.meta.url);

/** Some of each kind, for a clone without the corpora beside it. */
const OWN_STRINGS = [
  "",
  "undefined",
  "null",
  "NULL",
  "NaN",
  "-1e999",
  "1;DROP TABLE users",
  "' OR 1=1 --",
  '" OR ""="',
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

function lines(name: string): string[] {
  return readFileSync(new URL(name, FOLDER), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** Hostile strings by where they come from; the project's own short list where the corpora are not there. */
export function hostileStrings(): Readonly<Record<string, readonly string[]>> {
  if (!existsSync(FOLDER)) {
    console.info("shared/corpora is not there: the hostile tests run on the project's own short list");
    return { own: OWN_STRINGS };
  }
  const bodies: unknown = JSON.parse(readFileSync(new URL("json-bodies.json", FOLDER), "utf8"));
  const dates: unknown = JSON.parse(readFileSync(new URL("dates.json", FOLDER), "utf8"));
  return {
    own: OWN_STRINGS,
    naughty: JSON.parse(readFileSync(new URL("naughty-strings.json", FOLDER), "utf8")) as string[],
    injection: lines("sql-injection.txt"),
    harmless: lines("sql-false-positives.txt"),
    dates: stringsIn(dates),
    bodies: stringsIn(bodies).map((base64) => Buffer.from(base64, "base64").toString("utf8")),
  };
}

/** Bodies by name: those of y_ are JSON, those of n_ are not, and of those of i_ a parser may say either. */
export function jsonBodies(): ReadonlyMap<string, Uint8Array> {
  const own = { y_own_object: '{"a":1}', n_own_brace: "{", i_own_surrogate: '["\\ud800"]' };
  const bodies = new Map(Object.entries(own).map(([name, body]) => [name, Buffer.from(body)]));
  if (!existsSync(FOLDER)) return bodies;
  const stored = JSON.parse(readFileSync(new URL("json-bodies.json", FOLDER), "utf8")) as Record<string, string>;
  for (const [name, base64] of Object.entries(stored)) bodies.set(name, Buffer.from(base64, "base64"));
  return bodies;
}

/** Every string anywhere in a JSON value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
