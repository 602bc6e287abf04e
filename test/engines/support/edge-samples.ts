import type { Field } from "../../../src/index.js";
import { parseExactJson } from "../../../src/language/values/exact-json.js";
import type { Sample } from "../../../src/testing/internals/sample.js";
import { edgeValues, isWritableNumber, valuesBeyond, writableEdges } from "./edge-values.js";

/** Returns the edge values of a field for generators of records and filters. */
export function edgeSamples(field: Field): readonly Sample[] {
  const values = edgeValues(field);
  return values.map((value, i) => sampleOf(field, value, [values[i + 1], values[i - 1]].flatMap(present)));
}

/** Returns samples for filters only. */
export function samplesBeyond(field: Field): readonly Sample[] {
  return valuesBeyond(field).map((value) => sampleOf(field, value, []));
}

/** Returns the record value for a value in filter syntax. */
export function recordValueFor(field: Field, value: string): unknown {
  switch (field.type) {
    case "number":
      return Number(value);
    case "boolean":
      return value === "true";
    case "list":
      return JSON.parse(value);
    case "json":
      return parseExactJson(value);
    default:
      return value;
  }
}

function sampleOf(field: Field, value: string, others: readonly string[]): Sample {
  if (field.type === "list") return listSampleOf(field.item, value, others);
  const points = Array.from(value);
  return {
    inRecord: () => [recordValueFor(field, value)],
    inFilter: () => (field.type !== "number" || isWritableNumber(Number(value)) ? [value] : []),
    fragments: () => [value, points.slice(1).join(""), points.slice(0, -1).join(""), value.toLowerCase()],
    neighbours: () => [...others, ...finer(field, value)].map((other) => sampleOf(field, other, [])),
  };
}

function listSampleOf(item: Field, value: string, others: readonly string[]): Sample {
  const [first = ""] = writableEdges(item);
  const items = (JSON.parse(value) as (string | null)[]).filter((one) => one !== null);
  return {
    inRecord: () => [JSON.parse(value)],
    inFilter: () => ["[]"],
    fragments: () => [...items, first],
    neighbours: () => others.map((other) => listSampleOf(item, other, [])),
  };
}

/** Digits. With the longest integers, the total is still within the limit of a filter. */
const BEYOND_ANY_SCALE = 20;

/** Returns decimals just above and just below, closer than the scale of any test column. */
function finer({ type }: Field, value: string): readonly string[] {
  if (type !== "decimal" || value.includes("e")) return [];
  const [whole = "", fraction = ""] = value.split(".");
  const rest = fraction.padEnd(BEYOND_ANY_SCALE, "0");
  return [`${whole}.${rest}1`, `${whole}.${rest}`, ...(/[1-9]/.test(fraction) ? [`${whole}.${lower(fraction)}`] : [])];
}

/** Decrements the last nonzero digit of a fraction and appends nines. */
function lower(fraction: string): string {
  const digits = fraction.replace(/0+$/, "");
  return `${digits.slice(0, -1)}${Number(digits.slice(-1)) - 1}`.padEnd(BEYOND_ANY_SCALE, "9");
}

function present<T>(item: T | undefined): readonly T[] {
  return item === undefined ? [] : [item];
}
