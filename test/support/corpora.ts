import { existsSync, readFileSync } from "node:fs";

/** Larger collections that are not part of the project. If the folder exists, the full tier uses them too. */
const FOLDER = new URL("../../../shared/corpora/", import.meta.url);
const IS_AVAILABLE = existsSync(FOLDER);

function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), "utf8");
}

function lines(name: string): readonly string[] {
  return read(name)
    .split("\n")
    .filter((line) => line !== "");
}

/** Returns the strings of each corpus by its name, or an empty object if the folder does not exist. */
export function corpusStrings(): Readonly<Record<string, readonly string[]>> {
  if (!IS_AVAILABLE) return {};
  return {
    "corpus naughty": stringsIn(JSON.parse(read("naughty-strings.json"))),
    "corpus injection": lines("sql-injection.txt"),
    "corpus harmless": lines("sql-false-positives.txt"),
    "corpus dates": stringsIn(JSON.parse(read("dates.json"))),
    "corpus bodies": [...corpusBodies().values()].map((body) => Buffer.from(body).toString("utf8")),
  };
}

/** Returns bodies by name. Prefix y_: valid JSON, n_: invalid, i_: depends on the parser. */
export function corpusBodies(): ReadonlyMap<string, Uint8Array> {
  if (!IS_AVAILABLE) return new Map();
  const stored = JSON.parse(read("json-bodies.json")) as Readonly<Record<string, string>>;
  return new Map(Object.entries(stored).map(([name, base64]) => [name, Buffer.from(base64, "base64")]));
}

/** Returns every string in a JSON value, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
