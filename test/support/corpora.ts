import { existsSync, readFileSync } from "node:fs";

/** Larger collections, which are no part of the project: where they are there, the full tier uses them in addition. */
const FOLDER = new URL("../../../shared/corpora/", import.meta.url);
const ARE_THERE = existsSync(FOLDER);

function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), "utf8");
}

function lines(name: string): readonly string[] {
  return read(name)
    .split("\n")
    .filter((line) => line !== "");
}

/** By the name of the corpus; none where the folder is not there. */
export function corpusStrings(): Readonly<Record<string, readonly string[]>> {
  if (!ARE_THERE) return {};
  return {
    "corpus naughty": stringsIn(JSON.parse(read("naughty-strings.json"))),
    "corpus injection": lines("sql-injection.txt"),
    "corpus harmless": lines("sql-false-positives.txt"),
    "corpus dates": stringsIn(JSON.parse(read("dates.json"))),
    "corpus bodies": [...corpusBodies().values()].map((body) => Buffer.from(body).toString("utf8")),
  };
}

/** By name: those of y_ are JSON, those of n_ are not, and of those of i_ a parser may say either. */
export function corpusBodies(): ReadonlyMap<string, Uint8Array> {
  if (!ARE_THERE) return new Map();
  const stored = JSON.parse(read("json-bodies.json")) as Readonly<Record<string, string>>;
  return new Map(Object.entries(stored).map(([name, base64]) => [name, Buffer.from(base64, "base64")]));
}

/** Every string anywhere in a JSON value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
